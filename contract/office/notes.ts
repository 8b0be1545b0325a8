import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { multiLineSchema } from '#domain/input/text-schemas.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { defineCalls } from '../call.ts'
import { OFFICE_PAYLOAD_REFUSALS, OFFICE_POST_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'

const required: OfficeFieldProblem = 'note-required'

/** The longest note, in characters. */
export const NOTE_MAX = 1000

/** A note. It mentions the users whose name follows an `@`. */
const NoteSchema = v.object({ note: v.pipe(multiLineSchema(NOTE_MAX), v.nonEmpty(required)) })

/** A note that mentions the signed-in user. */
const MentionJsonSchema = v.strictObject({
  enquiry_number: EnquiryNumberSchema,
  note: v.string(),
  noted_at: v.pipe(v.string(), v.isoTimestamp()),
  noted_by: v.string(),
})
/** A note that mentions the signed-in user, as JSON. */
export type MentionJson = v.InferOutput<typeof MentionJsonSchema>

/** The calls of notes and of the mentions in them. */
export const NOTE_CALLS = defineCalls({
  'POST /office/api/enquiries/{number}/notes': {
    permission: 'work-enquiries',
    summary: 'Adds a note; `@Name` mentions a user who may work enquiries',
    payload: NoteSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...PERMISSION_REFUSALS, 'not-found'],
  },
  'GET /office/api/mentions': {
    permission: 'work-enquiries',
    summary: 'The newest 50 unread notes that mention the user',
    data: v.array(MentionJsonSchema),
    personalRead: 'read-list',
    refusals: [...PERMISSION_REFUSALS, 'database-unavailable'],
  },
  'POST /office/api/enquiries/{number}/mentions/read': {
    permission: 'work-enquiries',
    summary: 'Marks the mentions of the user in an enquiry as read',
    refusals: [...OFFICE_POST_REFUSALS, ...PERMISSION_REFUSALS, 'not-found'],
  },
})
