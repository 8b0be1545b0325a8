import { formSchema } from '../field-problem.ts'
import { singleLineSchema } from '../input/text-schemas.ts'

/** What a page tells of itself whose scripts did not start: what the browser said, and the path. */
export const StartupFailureSchema = formSchema({ what: singleLineSchema(500), page: singleLineSchema(200) })
