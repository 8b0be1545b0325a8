import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import type { VersionContentJson } from '#contract/office/enquiries.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { isBlank } from '#domain/input/normalize-characters.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { type Paise, paise } from '#domain/money/money.ts'
import { readCharge } from '#domain/money/read-charge.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import controls from '../../design/controls.module.css'
import { ErrorSummary } from '../../design/error-summary.tsx'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { announce } from '../../shell/status-region.tsx'
import { currentVersionNo } from '../enquiry/describe-remote-changes.ts'
import css from '../enquiry/enquiry.module.css'
import type { OpenEnquiry } from '../enquiry/use-enquiry.ts'
import {
  calculateLineAmount,
  calculateTotals,
  chargeToText,
  pickTotal,
  textOrFallback,
} from '../inputs/calculate-totals.ts'
import { CalculatedAmount } from '../inputs/calculated-amount.tsx'
import type { ProductEntryHandle } from '../inputs/product-entry.tsx'
import { RemovedMark } from '../inputs/removed-mark.tsx'
import { useChargeProblem } from '../inputs/use-charge-problem.ts'
import { useQuantityProblem } from '../inputs/use-quantity-problem.ts'
import { AddProductButton } from './add-product-button.tsx'
import { DraftConflictsDialog } from './draft-conflicts-dialog.tsx'
import {
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

const CHARGES = ['discount', 'packing'] as const

type LineEditorProps = {
  open: OpenEnquiry
  draftState: EnquiryDraftState
  entry: RefObject<ProductEntryHandle | null>
}

/** Edits the lines of the waiting version or, without one, of the current version. Stores unsaved text. */
export function LineEditor({ open, draftState, entry }: LineEditorProps) {
  const words = useWords({
    enquiry: enquiryEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
  })
  const quantityProblem = useQuantityProblem()
  const chargeProblem = useChargeProblem()
  const language = useLanguage()
  const { enquiry, params, mutate } = open
  const { lines, discount, packing }: VersionContentJson = enquiry.waiting?.content ?? enquiry.content
  const { draft, change, restoredAt } = draftState
  const [errorMessages, setErrorMessages] = useState<readonly string[]>([])
  const [isResolving, setResolving] = useState(false)
  const section = useRef<HTMLElement>(null)
  const isEditable = enquiry.can.includes('change')
  const hasUnsavedText = draft !== EMPTY_DRAFT

  /** The saved text of each field. */
  const savedTextByField = useMemo(() => {
    const quantities = lines.map((line) => [`line ${line.product_id}`, `${line.qty}`])
    const charges = { discount: chargeToText(discount), packing: chargeToText(packing), note: '' }
    return new Map(
      [...quantities, ...Object.entries(charges)].map(([field = '', text = '']) => [field, text]),
    )
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

  async function save(draftToSave: EnquiryDraft) {
    if (entry.current?.reportPendingInput()) return setErrorMessages([])
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
      section.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
      return
    }
    if (rebaseDraft(draftToSave, savedTextOf).conflicts.length > 0) return setResolving(true)
    const [discount, packing] = [readCharge(values.charges.discount), readCharge(values.charges.packing)]
    if (!discount || !packing) return
    const keptLines = allLines.flatMap(({ product_id, qty }) => (qty ? [{ product_id, qty }] : []))
    const keptIds = new Set(keptLines.map(({ product_id }) => product_id))
    const removed = lines.filter(({ product_id }) => !keptIds.has(product_id)).length
    const payload = {
      base_version: currentVersionNo(enquiry),
      lines: keptLines,
      discount,
      packing,
      note: values.note,
    }
    const error = await mutate(
      () => callOffice('POST /office/api/enquiries/{number}/change', { params, payload }),
      ({ waiting }) => {
        const saved = waiting ? words.enquiry.proposed : words.enquiry.saved
        return removed === 0 ? saved : `${saved} · ${words.enquiry.removed(removed)}`
      },
      { shouldWait: true },
    )
    if (!error) return change((before) => removeSavedFields(before, draftToSave))
    if (error.code === 'edit-conflict') return setResolving(true)
    const messages = Object.values(error.problems ?? {}).map((problem) => words.fieldProblems[problem])
    setErrorMessages(messages.length > 0 ? messages : [words.errors[error.code]])
  }

  /** Applies a resolved conflict. Saves after the last one. */
  function resolveConflict(next: EnquiryDraft) {
    change(() => next)
    if (rebaseDraft(next, savedTextOf).conflicts.length > 0) return
    setResolving(false)
    if (next !== EMPTY_DRAFT) void save(next)
  }
  function discard() {
    change(() => EMPTY_DRAFT)
    setErrorMessages([])
  }

  return (
    <section ref={section} className={css.part} aria-labelledby="products">
      <h2 id="products">{words.enquiry.products}</h2>
      <ErrorSummary sentences={errorMessages} />
      {hasUnsavedText && restoredAt && isEditable && (
        <div className={css.notice}>
          <p>{words.enquiry.unsavedSince(formatDateTime(restoredAt, language))}</p>
          <button type="button" className={controls.quiet} onClick={discard}>
            {words.enquiry.discard}
          </button>
        </div>
      )}
      {hasUnsavedText && !isEditable && (
        <div className={css.notice}>
          <p>{words.enquiry.cannotChange}</p>
          <ul>
            {Object.entries(draft.typed).map(([field, yours]) => (
              <li key={field}>{`${nameOf({ field, yours })}: ${yours.text}`}</li>
            ))}
          </ul>
          <button type="button" className={controls.quiet} onClick={discard}>
            {words.enquiry.discard}
          </button>
        </div>
      )}
      {isResolving && conflicts.length > 0 && (
        <DraftConflictsDialog
          conflicts={conflicts.map((conflict) => ({ ...conflict, name: nameOf(conflict) }))}
          by={enquiry.versions.at(-1)?.made_by ?? ''}
          onKeepMine={({ field, theirs }) => resolveConflict(keepMine(draft, field, theirs))}
          onKeepTheirs={({ field }) => resolveConflict(takeTheirs(draft, field))}
          onClose={() => setResolving(false)}
        />
      )}
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{words.enquiry.product}</th>
            <th scope="col">{words.enquiry.rate}</th>
            <th scope="col">{words.enquiry.quantity}</th>
            <th scope="col">{words.enquiry.amount}</th>
          </tr>
        </thead>
        <tbody>
          {quantities.map(({ line, text, name }) => (
            <EditableLine
              key={line.product_id}
              id={line.product_id}
              code={line.product_code}
              name={name}
              per={line.per}
              rate={line.after_discount_price}
              text={text}
              isEditable={isEditable}
              savedText={`${line.qty}`}
              isChanged={!savedTextByField.has(`line ${line.product_id}`) || text !== `${line.qty}`}
              onType={typeQuantity}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {words.enquiry.subTotal}
            </th>
            <td>
              <CalculatedAmount amount={pickTotal(totals, 'sub_total')} />
            </td>
          </tr>
          {CHARGES.map((chargeName) => (
            <tr key={chargeName}>
              <th scope="row" colSpan={2}>
                {words.enquiry[chargeName]}
              </th>
              <td>
                {isEditable ? (
                  <input
                    aria-label={words.enquiry[chargeName]}
                    aria-describedby="charge-hint"
                    aria-invalid={chargeProblem(charges[chargeName]) !== undefined || undefined}
                    inputMode="text"
                    autoComplete="off"
                    value={charges[chargeName]}
                    onChange={(event) => typeText(chargeName, event.target.value)}
                  />
                ) : (
                  charges[chargeName]
                )}
              </td>
              <td>
                <CalculatedAmount amount={chargeAmount(chargeName)} />
              </td>
            </tr>
          ))}
          <tr className={css.total}>
            <th scope="row" colSpan={3}>
              {words.enquiry.total}
            </th>
            <td>
              <CalculatedAmount amount={pickTotal(totals, 'net_amount')} />
            </td>
          </tr>
        </tfoot>
      </table>
      {isEditable && (
        <>
          <p id="charge-hint" className={css.hint}>
            {words.enquiry.chargeHint}
          </p>
          <label className={css.note}>
            <span>{words.enquiry.note}</span>
            <input
              autoComplete="off"
              value={note}
              onChange={(event) => typeText('note', event.target.value)}
            />
          </label>
          <div className={css.buttons}>
            <AddProductButton
              entry={entry}
              quantityOf={(id) => quantities.find(({ line }) => line.product_id === id)?.text}
              onAdd={(line, quantity) => typeText(`line ${line.product_id}`, quantity, { line })}
            />
            <ActionButton
              name={words.enquiry.saveChanges}
              keys="Ctrl+S"
              isPrimary={hasUnsavedText}
              onClick={() => void save(draft)}
            />
            {hasUnsavedText && (
              <button type="button" className={controls.quiet} onClick={discard}>
                {words.enquiry.discardChanges}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

type EditableLineProps = {
  id: string
  code: string
  name: string
  per: string
  rate: Paise
  text: string
  /** The saved text of the quantity input. */
  savedText: string
  isEditable: boolean
  isChanged: boolean
  onType: (id: string, text: string, name: string) => void
}

/** One line. Renders only when its own props change. */
const EditableLine = memo(function Line(props: EditableLineProps) {
  const { id, code, name, per, rate, text, savedText, isEditable, isChanged, onType } = props
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const qty = readQuantity(textOrFallback(text, savedText))
  const isRemoved = isEditable && qty === 0
  return (
    <tr data-changed={isChanged || undefined} data-removed={isRemoved || undefined}>
      <th scope="row">
        <span>{name}</span> <span className={css.hint}>{`${code} · ${per}`}</span>
        {isRemoved && <RemovedMark text={words.toBeRemoved} onUndo={() => onType(id, savedText, name)} />}
      </th>
      <td>{formatRupees(rate)}</td>
      <td>
        {isEditable ? (
          <input
            aria-label={words.quantityOf(name)}
            aria-invalid={qty === undefined || undefined}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onType(id, event.target.value, name)}
            onBlur={() => isBlank(text) && onType(id, savedText, name)}
          />
        ) : (
          text
        )}
      </td>
      <td>
        <CalculatedAmount amount={calculateLineAmount(rate, textOrFallback(text, savedText))} />
      </td>
    </tr>
  )
})
