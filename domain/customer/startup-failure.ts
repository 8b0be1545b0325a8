import { formSchema } from '../field-problem.ts'
import { singleLineSchema } from '../input/text-schemas.ts'

/** The report of a page whose scripts did not start: the browser's error and the path. */
export const StartupFailureSchema = formSchema({ what: singleLineSchema(500), page: singleLineSchema(200) })
