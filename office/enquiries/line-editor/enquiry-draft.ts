import * as v from 'valibot'
import { LineJsonSchema } from '#contract/office/enquiries.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { readCharge } from '#domain/money/read-charge.ts'

/** What can be typed of an enquiry: the quantity of a product, by its id; a charge; a note. */
export type FieldKey = `line ${string}` | 'discount' | 'packing' | 'note'

const DraftFieldSchema = v.object({
  text: v.string(),
  from: v.string(),
  name: v.optional(v.string()),
  line: v.optional(LineJsonSchema),
})
/**
 * What was typed into a field, and what stood in it then. A line has the name of its product, which others may take out; one
 * that was added is whole, for it stands nowhere else.
 */
export type DraftField = v.InferOutput<typeof DraftFieldSchema>

/** What was typed and is not saved yet, field by field, and when it last was. */
export type EnquiryDraft = { at: string; typed: Readonly<Record<string, DraftField>> }

/** Nothing was typed. */
export const EMPTY_DRAFT: EnquiryDraft = { at: '', typed: {} }

/** A draft as the browser keeps it. */
export const EnquiryDraftSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  typed: v.record(v.string(), DraftFieldSchema),
})

/** A field that somebody else changed to something else, since it was typed into. */
export type DraftConflict = { field: string; yours: DraftField; theirs: string }

/** Whether two texts of a field say the same: '' is no product, '3.0 %' is '3%'. */
function isSame(field: string, a: string, b: string): boolean {
  if (a === b || field === 'note') return a === b
  const [one, other] = field.startsWith('line ')
    ? [readQuantity(a), readQuantity(b)]
    : [readCharge(a), readCharge(b)]
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

function removeField({ at, typed }: EnquiryDraft, field: string): EnquiryDraft {
  const { [field]: _, ...rest } = typed
  return Object.keys(rest).length > 0 ? { at, typed: rest } : EMPTY_DRAFT
}

/** The draft with a text typed into a field, in which something else stood; not in it any more when that is what was typed. */
export function setDraftField(
  draft: EnquiryDraft,
  field: FieldKey,
  typed: DraftField,
  at: Date,
): EnquiryDraft {
  const { from, line } = draft.typed[field] ?? typed
  // An added product is only in the draft: with quantity 0 its line stays visible until the draft is saved.
  if (typed.text === from && !line) return removeField(draft, field)
  return { at: at.toISOString(), typed: { ...draft.typed, [field]: { line, ...typed, from } } }
}

/** The draft without a field. */
export const takeTheirs = removeField

/** The draft in which somebody stays with what they typed, knowing what stands there now. */
export function keepMine(draft: EnquiryDraft, field: string, theirs: string): EnquiryDraft {
  const typed = Object.hasOwn(draft.typed, field) ? draft.typed[field] : undefined
  return typed ? { ...draft, typed: { ...draft.typed, [field]: { ...typed, from: theirs } } } : draft
}

/**
 * The draft on what stands in the fields now: what somebody else has changed to the same need not be said again, and what to
 * something else is to be decided.
 */
export function rebaseDraft(
  draft: EnquiryDraft,
  standsIn: (field: string) => string,
): { draft: EnquiryDraft; conflicts: DraftConflict[] } {
  let left = draft
  const conflicts: DraftConflict[] = []
  for (const [field, yours] of Object.entries(draft.typed)) {
    const theirs = standsIn(field)
    if (isSame(field, theirs, yours.from)) continue
    if (isSame(field, theirs, yours.text)) left = removeField(left, field)
    else conflicts.push({ field, yours, theirs })
  }
  return { draft: left, conflicts }
}

/** What is left of a draft once some of it was saved: what was typed since. */
export function removeSavedFields(draft: EnquiryDraft, { typed: saved }: EnquiryDraft): EnquiryDraft {
  let left = draft
  for (const [field, { text }] of Object.entries(saved)) {
    if (left.typed[field]?.text === text) left = removeField(left, field)
    else left = keepMine(left, field, field === 'note' ? '' : text)
  }
  return left
}
