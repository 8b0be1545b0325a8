import { fields } from '../field-problem.ts'
import { singleLine } from '../typed/text.ts'

/** What a page tells of itself whose scripts did not start: what the browser said, and the path. */
export const FailedStartSchema = fields({ what: singleLine(500), page: singleLine(200) })
