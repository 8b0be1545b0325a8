import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import type { VersionContentJson } from '#contract/office/enquiries.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { fromRupees, paise } from '#domain/money/money.ts'
import { readCharge } from '#domain/money/read-charge.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { useLanguage, useWords } from '../../shell/language.ts'
import { announce } from '../../shell/status-region.tsx'
import { currentVersionNo } from '../enquiry/describe-remote-changes.ts'
import type { OpenEnquiry } from '../enquiry/use-enquiry.ts'
import { calculateTotals, chargeToText, textOrFallback } from '../inputs/calculate-totals.ts'
import type { ProductEntryHandle } from '../inputs/product-entry.tsx'
import { useInputProblems } from '../inputs/use-input-problems.ts'
import {
  type DraftConflict,
  type DraftField,
  EMPTY_DRAFT,
  type EnquiryDraft,
  type FieldKey,
  keepMine,
  rebaseDraft,
  removeSavedFields,
  setDraftField,
  takeTheirs,
} from './enquiry-draft.ts'
import type { EnquiryDraftState } from './use-enquiry-draft.ts'

/** The charges that the shop sets for one enquiry. */
export const CHARGES = ['discount', 'packing'] as const
/** Totals are rounded down to a multiple of this on request. */
const ROUND_TO = fromRupees(10)

type LineEditorInput = {
  open: OpenEnquiry
  draftState: EnquiryDraftState
  entry: RefObject<ProductEntryHandle | null>
}

/**
 * The values of the fields of an enquiry: its waiting version or, without one, its current version, with the user's unsaved text.
 * Saves them, and finds conflicts with changes of other users.
 */
export function useLineEditor({ open, draftState, entry }: LineEditorInput) {
  const words = useWords({ enquiry: enquiryEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { quantityProblem, chargeProblem } = useInputProblems()
  const language = useLanguage()
  const { enquiry, params, mutate } = open
  const { lines, discount, packing }: VersionContentJson = enquiry.waiting?.content ?? enquiry.content
  const { draft, change, restoredAt } = draftState
  const [errorMessages, setErrorMessages] = useState<readonly string[]>([])
  const [isResolving, setResolving] = useState(false)
  const isEditable = enquiry.can.includes('change')
  const hasUnsavedText = draft !== EMPTY_DRAFT

  /** The saved text of each field. */
  const savedTextByField = useMemo(() => {
    const quantities = lines.map((line) => [`line ${line.product_id}`, `${line.qty}`] as const)
    const charges = { discount: chargeToText(discount), packing: chargeToText(packing), note: '' }
    return new Map<string, string>([...quantities, ...Object.entries(charges)])
  }, [lines, discount, packing])
  const savedTextOf = useCallback((field: string) => savedTextByField.get(field) ?? '0', [savedTextByField])
  // Text that another user has saved is no longer unsaved.
  useEffect(() => change((before) => rebaseDraft(before, savedTextOf).draft), [change, savedTextOf])
  const hasErrors = errorMessages.length > 0
  const typeText = useCallback(
    (field: FieldKey, text: string, lineData: Pick<DraftField, 'name' | 'line'> = {}) => {
      // Typing clears the errors of the last save, also in the status region.
      if (hasErrors) {
        setErrorMessages([])
        announce('')
      }
      change((before) =>
        setDraftField(before, field, { text, from: savedTextOf(field), ...lineData }, new Date(serverNow())),
      )
    },
    [change, savedTextOf, hasErrors],
  )
  const typeQuantity = useCallback(
    (id: string, text: string, name: string) => typeText(`line ${id}`, text, { name }),
    [typeText],
  )
  const conflicts = rebaseDraft(draft, savedTextOf).conflicts
  const nameOf = ({ field, yours }: { field: string; yours: DraftField }) =>
    field === 'discount' || field === 'packing' || field === 'note'
      ? words.enquiry[field]
      : (yours.name ?? yours.line?.product_name ?? '')

  /** The values of the fields, including unsaved text. */
  function readFields({ typed }: EnquiryDraft) {
    const added = Object.entries(typed).flatMap(([field, { line }]) =>
      line && !savedTextByField.has(field) ? [line] : [],
    )
    const quantities = [...lines, ...added].map((line) => {
      const unsavedText = typed[`line ${line.product_id}`]?.text
      const text = isEditable && unsavedText !== undefined ? unsavedText : `${line.qty}`
      return { line, text, quantity: textOrFallback(text, `${line.qty}`), name: productName(language, line) }
    })
    const chargeIn = (chargeName: 'discount' | 'packing') =>
      (isEditable ? typed[chargeName]?.text : undefined) ?? savedTextOf(chargeName)
    const charges = { discount: chargeIn('discount'), packing: chargeIn('packing') }
    return { quantities, charges, note: typed.note?.text ?? '' }
  }
  const { quantities, charges, note } = readFields(draft)
  const totals = calculateTotals(
    quantities.map(({ line, quantity }) => ({ rate: line.after_discount_price, quantity })),
    charges,
  )

  function chargeAmount(chargeName: 'discount' | 'packing') {
    if (typeof totals === 'string') return totals
    return chargeName === 'discount' ? paise(-totals.discount_amount || 0) : totals.packing_amount
  }

  /** Saves a draft. Returns whether it is saved. */
  async function saveDraft(draftToSave: EnquiryDraft): Promise<boolean> {
    if (entry.current?.reportPendingInput()) {
      setErrorMessages([])
      return false
    }
    const values = readFields(draftToSave)
    // Lines that another user removed while they had unsaved text here. Saving adds them back.
    const restoredLines = Object.entries(draftToSave.typed)
      .filter(([field, { line }]) => field.startsWith('line ') && !savedTextByField.has(field) && !line)
      .map(([field, { text, from, name = '' }]) => ({
        product_id: field.slice('line '.length),
        name,
        quantity: textOrFallback(text, from),
      }))
    const allLines = [
      ...values.quantities.map(({ line, name, quantity }) => ({
        product_id: line.product_id,
        name,
        quantity,
      })),
      ...restoredLines,
    ].map((line) => ({ ...line, qty: readQuantity(line.quantity) }))
    const problems = [
      ...allLines
        .filter(({ qty }) => qty === undefined)
        .map(({ name, quantity }) => `${name}: ${quantityProblem(quantity)}`),
      ...CHARGES.flatMap((chargeName) => {
        const problem = chargeProblem(values.charges[chargeName])
        return problem === undefined ? [] : [`${words.enquiry[chargeName]}: ${problem}`]
      }),
      ...(Object.keys(draftToSave.typed).join() === 'note' ? [words.enquiry.noteAlone] : []),
    ]
    setErrorMessages(problems)
    const [first] = problems
    if (first !== undefined) {
      // The error list may be scrolled out of view, and the status region must not show an older message.
      announce(first)
      document.querySelector<HTMLInputElement>('main [aria-invalid]')?.focus()
      return false
    }
    if (rebaseDraft(draftToSave, savedTextOf).conflicts.length > 0) {
      setResolving(true)
      return false
    }
    const [discount, packing] = [readCharge(values.charges.discount), readCharge(values.charges.packing)]
    if (!discount || !packing) return false
    const keptLines = allLines.flatMap(({ product_id, qty }) => (qty ? [{ product_id, qty }] : []))
    const keptIds = new Set(keptLines.map(({ product_id }) => product_id))
    const removed = lines.filter(({ product_id }) => !keptIds.has(product_id)).length
    const base_version = currentVersionNo(enquiry)
    const payload = { base_version, lines: keptLines, discount, packing, note: values.note }
    const error = await mutate(
      () => callOffice('POST /office/api/enquiries/{number}/change', { params, payload }),
      ({ waiting }) => {
        const saved = waiting ? words.enquiry.proposed : words.enquiry.saved
        return removed === 0 ? saved : `${saved} · ${words.enquiry.removed(removed)}`
      },
      { shouldWait: true },
    )
    if (!error) {
      change((before) => removeSavedFields(before, draftToSave))
      return true
    }
    if (error.code === 'edit-conflict') {
      setResolving(true)
      return false
    }
    const messages = Object.values(error.problems ?? {}).map((problem) => words.fieldProblems[problem])
    setErrorMessages(messages.length > 0 ? messages : [words.errors[error.code]])
    return false
  }

  /** Applies a resolved conflict. Saves after the last one. */
  function resolveConflict(next: EnquiryDraft) {
    change(() => next)
    if (rebaseDraft(next, savedTextOf).conflicts.length > 0) return
    setResolving(false)
    if (next !== EMPTY_DRAFT) void saveDraft(next)
  }
  function discard() {
    change(() => EMPTY_DRAFT)
    setErrorMessages([])
  }

  /** The discount that makes the total a multiple of ten rupees. Undefined if it is one. */
  const roundedDiscount =
    typeof totals === 'string' || totals.net_amount % ROUND_TO === 0
      ? undefined
      : paise(totals.discount_amount + (totals.net_amount % ROUND_TO))
  return {
    enquiry,
    quantities,
    charges,
    note,
    totals,
    savedTextByField,
    isEditable,
    hasUnsavedText,
    errorMessages,
    typeText,
    typeQuantity,
    chargeAmount,
    nameOf,
    discard,
    save: () => saveDraft(draft),
    draft,
    restoredAt,
    conflicts: isResolving ? conflicts : [],
    keepMine: ({ field, theirs }: DraftConflict) => resolveConflict(keepMine(draft, field, theirs)),
    takeTheirs: ({ field }: DraftConflict) => resolveConflict(takeTheirs(draft, field)),
    stopResolving: () => setResolving(false),
    roundedDiscount,
  }
}

/** The fields of an enquiry and how to change them. */
export type LineEditorState = ReturnType<typeof useLineEditor>
