import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import * as v from 'valibot'
import { NewEnquirySchema } from '#contract/office/new-enquiry.ts'
import { callOffice, type OfficeError } from '#contract/office/office-client.ts'
import { toCombinedFieldProblems } from '#domain/combined-field-problems.ts'
import type { LineChange } from '#domain/enquiry/order/line-change.ts'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'
import { readCharge } from '#domain/money/read-charge.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { billing as billingEn } from '#i18n/office/en/billing.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { ErrorSummary } from '../../design/forms/error-summary.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { focusHeadingIfLost } from '../../design/layout/heading-focus.ts'
import { Screen } from '../../design/layout/screen.tsx'
import { StickyBar } from '../../design/layout/sticky-bar.tsx'
import { useAction } from '../../shell/actions/actions.ts'
import { useLanguage, useWords } from '../../shell/language.ts'
import { useParseProblem } from '../../shell/requests/use-parse-problem.ts'
import { listNewEnquiryDraftKeys, newEnquiryDraftKey } from '../../shell/session/draft-storage.ts'
import { useMe } from '../../shell/session/me.ts'
import { announce } from '../../shell/status-region.tsx'
import { ProductEntry, type ProductEntryHandle } from '../inputs/product-entry.tsx'
import { useInputProblems } from '../inputs/use-input-problems.ts'
import { BillingForm } from './billing-form.tsx'
import { Charges } from './charges.tsx'
import { lineQuantity, listDrafts, type NewEnquiryDraft, openNewEnquiryDraft } from './new-enquiry-draft.ts'
import { NewEnquiryLines } from './new-enquiry-lines.tsx'
import { NewEnquiryTotal } from './new-enquiry-total.tsx'
import { OtherTabDraftsDialog } from './tab-drafts-dialog.tsx'
import { claimTabId } from './tab-id.ts'

/** Places an enquiry for a customer on the phone (O4). It works entirely by keyboard. */
export function Component() {
  const { newEnquiry: words } = useWords({ newEnquiry: newEnquiryEn })
  const { user_id } = useMe()
  const [tab] = useState(claimTabId)
  const draft = useMemo(() => openNewEnquiryDraft(newEnquiryDraftKey(user_id, tab.id)), [user_id, tab])
  const [otherTabDrafts, setOtherTabDrafts] = useState(() =>
    tab.isNew ? listDrafts(listNewEnquiryDraftKeys(user_id)) : [],
  )
  return (
    <Screen title={words.title}>
      <NewEnquiryForm draft={draft} />
      <OtherTabDraftsDialog
        drafts={otherTabDrafts}
        onContinue={(storageKey) => draft.adoptDraft(storageKey) || announce(words.draftGone)}
        onClose={() => setOtherTabDrafts([])}
      />
    </Screen>
  )
}

/** The lines to send. Lines with quantity 0 are left out. */
const listLinesToSend = (draft: NewEnquiryDraft) => draft.lines().filter((line) => lineQuantity(line) !== 0)

/** Sent for an unreadable charge, so that the schema rejects it. */
const INVALID_CHARGE = { amount: -1 }

/** Builds the payload from the draft. */
function buildPayload(draft: NewEnquiryDraft) {
  const { language, discount, packing, ...billing } = draft.fields()
  const chargeOrInvalid = (text: string) => readCharge(text) ?? INVALID_CHARGE
  return {
    ...billing,
    language: language || null,
    lines: listLinesToSend(draft).map((line) => ({
      product_id: line.product_id,
      price: line.rate,
      qty: lineQuantity(line) ?? -1,
    })),
    discount: chargeOrInvalid(discount),
    packing: chargeOrInvalid(packing),
  }
}

type Problems = ReturnType<typeof toCombinedFieldProblems>

/** Why the enquiry was not placed: field problems and outdated lines. */
type Failure = Pick<OfficeError, 'code' | 'about'> & { problems: Problems; changes: readonly string[] }

function findProblems(payload: ReturnType<typeof buildPayload>): Problems {
  const { issues } = v.safeParse(NewEnquirySchema, payload)
  return issues ? toCombinedFieldProblems(issues) : {}
}

/** Returns the failure without corrected problems, or undefined if none is left. */
function removeCorrected(failure: Failure, draft: NewEnquiryDraft): Failure | undefined {
  if (failure.code !== 'invalid-fields') return failure
  const currentProblems = Object.entries(findProblems(buildPayload(draft)))
  const problems = Object.fromEntries(currentProblems.filter(([name]) => name in failure.problems))
  return Object.keys(problems).length > 0 ? { ...failure, problems } : undefined
}

function NewEnquiryForm({ draft }: { draft: NewEnquiryDraft }) {
  const words = useWords({ newEnquiry: newEnquiryEn, enquiry: enquiryEn, errors: errorsEn })
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const entry = useRef<ProductEntryHandle>(null)
  const isBusy = useRef(false)
  const [failure, setFailure] = useState<Failure>()
  /** A new object after each failed attempt, which triggers the effect. */
  const [failed, setFailed] = useState<object>()
  const { problemMessage, changeMessage } = useProblemMessages(draft)
  useAction({ name: words.newEnquiry.goToProduct, keys: 'a', run: () => entry.current?.focus() })
  useAction({ name: words.newEnquiry.place, keys: 'Ctrl+S', run: () => void place() })

  // The summary may be scrolled out of view.
  useEffect(() => {
    if (!failed) return
    const input = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const target = input ?? summary.current
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }, [failed])
  useEffect(
    () => failure && draft.subscribe(() => setFailure((before) => before && removeCorrected(before, draft))),
    [failure, draft],
  )
  function fail(failureDetails: Failure) {
    setFailure(failureDetails)
    setFailed({})
  }
  async function place() {
    if (isBusy.current || entry.current?.reportPendingInput()) return
    const payload = buildPayload(draft)
    const problems = findProblems(payload)
    if (Object.keys(problems).length > 0) return fail({ code: 'invalid-fields', problems, changes: [] })
    isBusy.current = true
    const { data, error } = await callOffice('POST /office/api/enquiries', {
      payload,
      idempotencyKey: draft.action(),
    })
    isBusy.current = false
    if (error) {
      const { lines = [], problems = {}, ...failureDetails } = error
      const changes = lines.map(changeMessage)
      draft.updateRates(lines)
      return fail({ ...failureDetails, problems, changes })
    }
    const removed = draft.lines().length - listLinesToSend(draft).length
    draft.discard()
    await navigate(`/enquiries/${data.enquiry_number}`)
    const placed = words.newEnquiry.placed(data.enquiry_number)
    announce(removed === 0 ? placed : `${placed} · ${words.enquiry.removed(removed)}`)
  }

  const problems = failure?.problems ?? {}
  const problemOf = (name: string) => problems[name] && problemMessage(name, problems[name])
  const sentences = [
    ...(failure?.changes ?? []),
    ...Object.entries(problems).map(([name, problem]) => problemMessage(name, problem)),
  ]
  return (
    <form
      ref={form}
      noValidate
      className={flow.sides}
      aria-label={words.newEnquiry.title}
      onSubmit={(event) => {
        event.preventDefault()
        void place()
      }}
    >
      {failure && (
        <div ref={summary} className={flow.full} tabIndex={-1}>
          {failure.about ? (
            <p role="alert">
              <span>{words.newEnquiry.placedAlready}</span>{' '}
              <Link to={`/enquiries/${failure.about}`}>{failure.about}</Link>
            </p>
          ) : (
            <ErrorSummary sentences={sentences.length > 0 ? sentences : [words.errors[failure.code]]} />
          )}
        </div>
      )}
      <Card title={words.enquiry.products}>
        <ProductEntry
          ref={entry}
          quantityOf={(id) => draft.line(id)?.quantity}
          onAdd={draft.addProduct}
          autoFocus
        />
        <NewEnquiryLines draft={draft} />
      </Card>
      <div className={flow.stack}>
        <BillingForm draft={draft} problemOf={problemOf} />
        <Charges draft={draft} problemOf={problemOf} />
      </div>
      <StickyBar>
        <NewEnquiryTotal draft={draft} />
        <DiscardButton draft={draft} />
        <Button variant="primary" type="submit" keys="Ctrl+S">
          {words.newEnquiry.place}
        </Button>
      </StickyBar>
    </form>
  )
}

/** Returns formatters for problems and changed lines, with the name of the field or product. */
function useProblemMessages(draft: NewEnquiryDraft) {
  const { newEnquiry, enquiry, billing, fieldProblems } = useWords({
    newEnquiry: newEnquiryEn,
    enquiry: enquiryEn,
    billing: billingEn,
    fieldProblems: fieldProblemsEn,
  })
  const parseProblemOf = useParseProblem()
  const { quantityProblem } = useInputProblems()
  const language = useLanguage()
  return {
    problemMessage(path: string, problem: Problems[string]): string {
      if (path === 'discount' || path === 'packing') {
        const chargeMessage = parseProblemOf('charge', draft.fields()[path])
        if (chargeMessage) return `${enquiry[path]}: ${chargeMessage}`
      }
      const line = listLinesToSend(draft)[parseWholeNumber(/^lines\.(\d+)\./.exec(path)?.[1])]
      if (line) return `${productName(language, line)}: ${quantityProblem(line.quantity)}`
      return { ...billing.problems, ...fieldProblems }[problem]
    },
    changeMessage(change: LineChange): string {
      const line = draft.line(change.product_id)
      const name = line ? productName(language, line) : change.product_name
      if (change.new === null) return newEnquiry.unavailable(name)
      return newEnquiry.priceChanged(name, formatRupees(change.old), formatRupees(change.new))
    },
  }
}

/** How long Discard can be undone, in ms, as in the cart (D24). */
const UNDO_TIME_MS = 10_000

/** Discards the draft, with Undo. Hidden while the draft is empty. */
function DiscardButton({ draft }: { draft: NewEnquiryDraft }) {
  const { newEnquiry: words, enquiry } = useWords({ newEnquiry: newEnquiryEn, enquiry: enquiryEn })
  const isEmpty = useSyncExternalStore(draft.subscribe, draft.isEmpty)
  if (isEmpty) return null
  function discard() {
    const undoDiscard = draft.discard()
    focusHeadingIfLost()
    announce(words.discarded, {
      name: enquiry.undo,
      timeoutMs: UNDO_TIME_MS,
      run: () => {
        undoDiscard()
        announce(words.restored)
      },
    })
  }
  return (
    <Button variant="quiet" onClick={discard}>
      {words.discard}
    </Button>
  )
}
