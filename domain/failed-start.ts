import * as v from 'valibot'
import { fields } from './field-problem.ts'

const text = (max: number) => v.pipe(v.string('value-invalid'), v.maxLength(max, 'text-too-long'))

/** What a page tells of itself whose scripts did not start: what the browser said, and the path. */
export const FailedStartSchema = fields({ what: text(500), page: text(200) })
