import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import * as v from 'valibot'
import { askOffice, type OfficeError } from '#contract/office/client.ts'
import { NewEnquirySchema } from '#contract/office/new-enquiry.ts'
import { allFieldErrors } from '#domain/all-field-errors.ts'
import type { LineChange } from '#domain/enquiry/enquiry.ts'
import { readCharge } from '#domain/money/read-charge.ts'
import { wholeNumber } from '#domain/typed/whole-number.ts'
import { formatRupees } from '#i18n/format.ts'
import { productName } from '#i18n/names.ts'
import { billing as billingEn } from '#i18n/office/en/billing.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { useAction } from '../ui/actions.ts'
import controls from '../ui/controls.module.css'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { newEnquiryDraftKey, newEnquiryDraftKeys } from '../ui/kept-drafts.ts'
import { useLanguage, useWords } from '../ui/language.ts'
import { useMe } from '../ui/me.ts'
import { ProductEntry, type ProductEntryHandle } from '../ui/product-entry.tsx'
import { Screen } from '../ui/screen.tsx'
import { say } from '../ui/status.tsx'
import { toHeadingIfLost } from '../ui/to-heading.ts'
import { useNotUnderstood } from '../ui/use-not-understood.ts'
import { useQuantityProblem } from '../ui/use-quantity-problem.ts'
import { BillingForm } from './billing-form.tsx'
import { draftsAt, lineQuantity, type NewEnquiryDraft, openDraft } from './draft.ts'
import { DraftsElsewhere } from './drafts-elsewhere.tsx'
import { Lines } from './lines.tsx'
import css from './new-enquiry.module.css'
import { openTab } from './tab.ts'
import { Totals } from './totals.tsx'

/** Places an enquiry for a customer on the phone, by keyboard (O4). */
export function Component() {
  const { newEnquiry: words } = useWords({ newEnquiry: newEnquiryEn })
  const { user_id } = useMe()
  const [tab] = useState(openTab)
  const draft = useMemo(() => openDraft(newEnquiryDraftKey(user_id, tab.id)), [user_id, tab])
  const [elsewhere, setElsewhere] = useState(() => (tab.isNew ? draftsAt(newEnquiryDraftKeys(user_id)) : []))
  return (
    <Screen title={words.title}>
      <NewEnquiry draft={draft} />
      <DraftsElsewhere
        drafts={elsewhere}
        onContinue={(place) => draft.moveHere(place) || say(words.draftGone)}
        onClose={() => setElsewhere([])}
      />
    </Screen>
  )
}

/** The lines to send: those with quantity 0 are left out. */
const linesSent = (draft: NewEnquiryDraft) => draft.lines().filter((line) => lineQuantity(line) !== 0)

/** Sent in place of a text that is no charge, so that the schema refuses it. */
const INVALID_CHARGE = { amount: -1 }

/** The payload of the draft. */
function payloadOf(draft: NewEnquiryDraft) {
  const { language, discount, packing, ...billing } = draft.fields()
  const chargeSent = (text: string) => readCharge(text) ?? INVALID_CHARGE
  return {
    ...billing,
    language: language || null,
    lines: linesSent(draft).map((line) => ({
      product_id: line.product_id,
      price: line.rate,
      qty: lineQuantity(line) ?? -1,
    })),
    discount: chargeSent(discount),
    packing: chargeSent(packing),
  }
}

type Problems = ReturnType<typeof allFieldErrors>

/** Why the enquiry was not placed: the problems by field, and the lines that are out of date. */
type Failure = Pick<OfficeError, 'code' | 'about'> & { problems: Problems; changes: readonly string[] }

function problemsOf(payload: ReturnType<typeof payloadOf>): Problems {
  const { issues } = v.safeParse(NewEnquirySchema, payload)
  return issues ? allFieldErrors(issues) : {}
}

/** The failure without the problems that were corrected. Undefined if none is left. */
function stillWrong(failure: Failure, draft: NewEnquiryDraft): Failure | undefined {
  if (failure.code !== 'invalid-fields') return failure
  const now = Object.entries(problemsOf(payloadOf(draft)))
  const problems = Object.fromEntries(now.filter(([name]) => name in failure.problems))
  return Object.keys(problems).length > 0 ? { ...failure, problems } : undefined
}

function NewEnquiry({ draft }: { draft: NewEnquiryDraft }) {
  const words = useWords({ newEnquiry: newEnquiryEn, enquiry: enquiryEn, errors: errorsEn })
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const entry = useRef<ProductEntryHandle>(null)
  const isBusy = useRef(false)
  const [failure, setFailure] = useState<Failure>()
  /** A new object for each failed attempt. */
  const [failed, setFailed] = useState<object>()
  const { sentenceOf, changeOf } = useSentences(draft)
  useAction({ name: words.newEnquiry.goToProduct, keys: 'a', run: () => entry.current?.focus() })
  useAction({ name: words.newEnquiry.place, keys: 'Ctrl+S', run: () => void place() })

  // The summary may be out of sight, far above the button.
  useEffect(() => {
    if (!failed) return
    const input = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const shown = input ?? summary.current
    shown?.focus()
    shown?.scrollIntoView({ block: 'nearest' })
  }, [failed])
  useEffect(
    () => failure && draft.subscribe(() => setFailure((before) => before && stillWrong(before, draft))),
    [failure, draft],
  )
  function fail(why: Failure) {
    setFailure(why)
    setFailed({})
  }
  async function place() {
    if (isBusy.current || entry.current?.askAboutUnfinished()) return
    const payload = payloadOf(draft)
    const problems = problemsOf(payload)
    if (Object.keys(problems).length > 0) return fail({ code: 'invalid-fields', problems, changes: [] })
    isBusy.current = true
    const { data, error } = await askOffice('POST /office/api/enquiries', { payload, action: draft.action() })
    isBusy.current = false
    if (error) {
      const { lines = [], problems = {}, ...why } = error
      const changes = lines.map(changeOf)
      draft.bringUpToDate(lines)
      return fail({ ...why, problems, changes })
    }
    const removed = draft.lines().length - linesSent(draft).length
    draft.discard()
    await navigate(`/enquiries/${data.enquiry_number}`)
    const placed = words.newEnquiry.placed(data.enquiry_number)
    say(removed === 0 ? placed : `${placed} · ${words.enquiry.removed(removed)}`)
  }

  const problems = failure?.problems ?? {}
  const problemOf = (name: string) => problems[name] && sentenceOf(name, problems[name])
  const sentences = [
    ...(failure?.changes ?? []),
    ...Object.entries(problems).map(([name, problem]) => sentenceOf(name, problem)),
  ]
  return (
    <form
      ref={form}
      noValidate
      className={css.form}
      aria-label={words.newEnquiry.title}
      onSubmit={(event) => {
        event.preventDefault()
        void place()
      }}
    >
      {failure && (
        <div ref={summary} className={css.wrong} tabIndex={-1}>
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
      <section className={css.part} aria-labelledby="products">
        <h2 id="products">{words.enquiry.products}</h2>
        <ProductEntry
          ref={entry}
          quantityNow={(id) => draft.line(id)?.quantity}
          onEnter={draft.enter}
          autoFocus
        />
        <Lines draft={draft} />
      </section>
      <div className={css.side}>
        <BillingForm draft={draft} problemOf={problemOf} />
        <section className={css.part} aria-label={words.enquiry.total}>
          <Totals draft={draft} problemOf={problemOf} />
          <div className={css.buttons}>
            <button type="submit" className={controls.next}>
              {words.newEnquiry.place}
            </button>
            <Discard draft={draft} />
          </div>
          <p className={css.hint}>{words.newEnquiry.entriesKept}</p>
        </section>
      </div>
    </form>
  )
}

/** Sentences about problems and changed lines, with the name of the field or product. */
function useSentences(draft: NewEnquiryDraft) {
  const { newEnquiry, enquiry, billing, fieldProblems } = useWords({
    newEnquiry: newEnquiryEn,
    enquiry: enquiryEn,
    billing: billingEn,
    fieldProblems: fieldProblemsEn,
  })
  const notUnderstood = useNotUnderstood()
  const quantityProblem = useQuantityProblem()
  const language = useLanguage()
  return {
    sentenceOf(path: string, problem: Problems[string]): string {
      if (path === 'discount' || path === 'packing') {
        const wrongCharge = notUnderstood('charge', draft.fields()[path])
        if (wrongCharge) return `${enquiry[path]}: ${wrongCharge}`
      }
      const line = linesSent(draft)[wholeNumber(/^lines\.(\d+)\./.exec(path)?.[1])]
      if (line) return `${productName(language, line)}: ${quantityProblem(line.quantity)}`
      return { ...billing.problems, ...fieldProblems }[problem]
    },
    changeOf(change: LineChange): string {
      const line = draft.line(change.product_id)
      const name = line ? productName(language, line) : change.product_name
      if (change.new === null) return newEnquiry.unavailable(name)
      return newEnquiry.priceChanged(name, formatRupees(change.old), formatRupees(change.new))
    },
  }
}

/** How long, in ms, Discard can be undone, as Clear of the cart (D24). */
const UNDO_TIME = 10_000

/** Discards the draft unless it is empty; can be undone. */
function Discard({ draft }: { draft: NewEnquiryDraft }) {
  const { newEnquiry: words, enquiry } = useWords({ newEnquiry: newEnquiryEn, enquiry: enquiryEn })
  const isEmpty = useSyncExternalStore(draft.subscribe, draft.isEmpty)
  if (isEmpty) return null
  function discard() {
    const bringBack = draft.discard()
    toHeadingIfLost()
    say(words.discarded, {
      name: enquiry.undo,
      within: UNDO_TIME,
      run: () => {
        bringBack()
        say(words.restored)
      },
    })
  }
  return (
    <button type="button" className={controls.quiet} onClick={discard}>
      {words.discard}
    </button>
  )
}
