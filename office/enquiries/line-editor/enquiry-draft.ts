import * as v from 'valibot'
import { LineJsonSchema } from '#contract/office/enquiries.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { readCharge } from '#domain/money/read-charge.ts'

/** A field of an enquiry: a product's quantity by id, a charge, or the note. */
export type FieldKey = `line ${string}` | 'discount' | 'packing' | 'note'

const DraftFieldSchema = v.object({
  text: v.string(),
  from: v.string(),
  name: v.optional(v.string()),
  line: v.optional(LineJsonSchema),
})
/**
 * The unsaved text of a field, and the saved text that it is based on. Lines have their product's name, because others may
 * remove the line. An added line is stored whole, because it exists only in the draft.
 */
export type DraftField = v.InferOutput<typeof DraftFieldSchema>

/** Unsaved text by field, and the time of the last change in UTC. */
export type EnquiryDraft = { at: string; typed: Readonly<Record<string, DraftField>> }

/** A draft without unsaved text. */
export const EMPTY_DRAFT: EnquiryDraft = { at: '', typed: {} }

/** The schema of a stored draft. */
export const EnquiryDraftSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  typed: v.record(v.string(), DraftFieldSchema),
})

/** A field that another user changed differently after the draft changed it. */
export type DraftConflict = { field: string; yours: DraftField; theirs: string }

/** Whether two texts of a field mean the same, for example '3.0 %' and '3%'. */
function isSame(field: string, a: string, b: string): boolean {
  if (a === b || field === 'note') return a === b
  const [first, second] = field.startsWith('line ')
    ? [readQuantity(a), readQuantity(b)]
    : [readCharge(a), readCharge(b)]
  return first !== undefined && JSON.stringify(first) === JSON.stringify(second)
}

function removeField({ at, typed }: EnquiryDraft, field: string): EnquiryDraft {
  const { [field]: _, ...rest } = typed
  return Object.keys(rest).length > 0 ? { at, typed: rest } : EMPTY_DRAFT
}

/** Sets the text of a field. Removes the field if the text is the saved one again. */
export function setDraftField(
  draft: EnquiryDraft,
  field: FieldKey,
  typed: DraftField,
  at: Date,
): EnquiryDraft {
  const { from, line } = draft.typed[field] ?? typed
  // With quantity 0, an added line stays in the draft and visible until it is saved.
  if (typed.text === from && !line) return removeField(draft, field)
  return { at: at.toISOString(), typed: { ...draft.typed, [field]: { line, ...typed, from } } }
}

/** Resolves a conflict by discarding the user's own text. */
export const takeTheirs = removeField

/** Resolves a conflict in favour of the user's own text, which is then based on the other text. */
export function keepMine(draft: EnquiryDraft, field: string, theirs: string): EnquiryDraft {
  const typed = Object.hasOwn(draft.typed, field) ? draft.typed[field] : undefined
  return typed ? { ...draft, typed: { ...draft.typed, [field]: { ...typed, from: theirs } } } : draft
}

/**
 * Rebases a draft on the saved texts. Fields that others changed to the same text are dropped. Fields that others changed
 * differently are conflicts.
 */
export function rebaseDraft(
  draft: EnquiryDraft,
  savedTextOf: (field: string) => string,
): { draft: EnquiryDraft; conflicts: DraftConflict[] } {
  let remaining = draft
  const conflicts: DraftConflict[] = []
  for (const [field, yours] of Object.entries(draft.typed)) {
    const theirs = savedTextOf(field)
    if (isSame(field, theirs, yours.from)) continue
    if (isSame(field, theirs, yours.text)) remaining = removeField(remaining, field)
    else conflicts.push({ field, yours, theirs })
  }
  return { draft: remaining, conflicts }
}

/** Removes the saved fields from a draft. Text that was typed during the save stays, based on the saved text. */
export function removeSavedFields(draft: EnquiryDraft, { typed: saved }: EnquiryDraft): EnquiryDraft {
  let remaining = draft
  for (const [field, { text }] of Object.entries(saved)) {
    if (remaining.typed[field]?.text === text) remaining = removeField(remaining, field)
    else remaining = keepMine(remaining, field, field === 'note' ? '' : text)
  }
  return remaining
}
