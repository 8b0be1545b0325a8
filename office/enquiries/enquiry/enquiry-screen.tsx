import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { formatAddressLines } from '#domain/enquiry/billing.ts'
import type { VersionChange } from '#domain/enquiry/versions/enquiry-version.ts'
import { isPrintedInLatin } from '#domain/printed-scripts.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import controls from '../../design/controls.module.css'
import { Screen } from '../../design/screen.tsx'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import type { ProductEntryHandle } from '../inputs/product-entry.tsx'
import { EMPTY_DRAFT } from '../line-editor/enquiry-draft.ts'
import { LineEditor } from '../line-editor/line-editor.tsx'
import { useEnquiryDraft } from '../line-editor/use-enquiry-draft.ts'
import { CustomerMessages } from '../messages/customer-messages.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { CallOutcomes } from './call-outcomes.tsx'
import { CompareVersionsButton } from './compare-versions-button.tsx'
import { CorrectBillingDialog } from './correct-billing-dialog.tsx'
import { EarlierEnquiries } from './earlier-enquiries.tsx'
import css from './enquiry.module.css'
import { EnquiryActions } from './enquiry-actions.tsx'
import { EnquiryNotes } from './enquiry-notes.tsx'
import { EnquiryRecords } from './enquiry-records.tsx'
import { Presence } from './presence.tsx'
import { ResetAccountDialog } from './reset-account-dialog.tsx'
import { type OpenEnquiry, useEnquiry } from './use-enquiry.ts'

/** One enquiry: its status, actions, lines and records (O4). */
export function Component() {
  const { number = '' } = useParams()
  return <EnquiryByNumber key={number} number={number} />
}

function EnquiryByNumber({ number }: { number: string }) {
  const words = useWords({ enquiry: enquiryEn, errors: errorsEn, shell: shellEn })
  const { open, error } = useEnquiry(number)
  return (
    <Screen title={number}>
      {error && (
        <p role="alert">{error.code === 'not-found' ? words.enquiry.notFound : words.errors[error.code]}</p>
      )}
      {!open && !error && <p>{words.shell.wait}</p>}
      {open && <EnquiryDetails open={open} />}
    </Screen>
  )
}

function EnquiryDetails({ open }: { open: OpenEnquiry }) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const language = useLanguage()
  const [isCorrecting, setCorrecting] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const { enquiry } = open
  const draftState = useEnquiryDraft(enquiry.enquiry_number)
  const entry = useRef<ProductEntryHandle>(null)
  const { order_status, version_counts, money } = enquiry
  const amounts = [
    [words.received, money.received],
    [words.refunded, money.refunded],
    [words.overpaid, money.overpaid],
    [words.refundOwed, money.refund_owed],
  ] as const
  return (
    <div className={css.layout}>
      <RemoteChanges open={open} />
      <div className={css.head}>
        <Presence number={enquiry.enquiry_number} />
        <dl className={css.facts}>
          <div>
            <dt aria-hidden="true">{words.status}</dt>
            <dd>
              <output aria-label={words.status}>{status[order_status]}</output>
            </dd>
          </div>
          <div>
            <dt aria-hidden="true">{words.amountDue}</dt>
            <dd>
              <output aria-label={words.amountDue}>{formatRupees(money.due)}</output>
            </dd>
          </div>
          {amounts.map(
            ([name, amount]) =>
              amount > 0 && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{formatRupees(amount)}</dd>
                </div>
              ),
          )}
        </dl>
        <p className={css.hint}>
          {[
            formatDateTime(enquiry.placed_at, language),
            version_counts > 1 && words.currentVersion(version_counts),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <EnquiryActions
          open={open}
          hasUnsavedChanges={() =>
            draftState.draft !== EMPTY_DRAFT || Boolean(entry.current?.hasPendingInput())
          }
        />
      </div>
      <div className={css.sidebar}>
        <section className={css.part}>
          <h2>{words.customer}</h2>
          <p>
            <strong>{enquiry.customer_name}</strong>
          </p>
          <p>
            <a className={css.phone} href={`tel:+91${enquiry.mobile_no}`}>
              {enquiry.mobile_no}
            </a>
          </p>
          <p>{formatAddressLines(enquiry).join(', ')}</p>
          {enquiry.email_id && <p>{enquiry.email_id}</p>}
          {isPrintedInLatin([enquiry.customer_name, ...formatAddressLines(enquiry)].join(' ')) && (
            <p className={css.hint}>{words.printedInLatin}</p>
          )}
          <ActionButton name={words.correct} keys="i" onClick={() => setCorrecting(true)} />
          {isCorrecting && <CorrectBillingDialog open={open} onClose={() => setCorrecting(false)} />}
          {enquiry.has_account && (
            <button type="button" className={controls.quiet} onClick={() => setResetting(true)}>
              {words.resetAccount}
            </button>
          )}
          {isResetting && (
            <ResetAccountDialog mobile_no={enquiry.mobile_no} onClose={() => setResetting(false)} />
          )}
        </section>
        {enquiry.can.includes('call') && <CallOutcomes open={open} />}
        <AssigneeSelect open={open} />
        <EnquiryNotes open={open} />
        <EarlierEnquiries number={enquiry.enquiry_number} />
        <CustomerMessages open={open} />
        <EnquiryRecords open={open} />
        <CompareVersionsButton open={open} />
      </div>
      <div className={css.content}>
        {enquiry.waiting && (
          <section className={css.part}>
            <h2>{words.waitingVersion(enquiry.waiting.version_no)}</h2>
            <ul className={css.records}>
              {enquiry.waiting.changes.map((change) => (
                <ProposedChange
                  key={change.what === 'line' ? change.product_id : change.what}
                  change={change}
                />
              ))}
            </ul>
          </section>
        )}
        <LineEditor open={open} draftState={draftState} entry={entry} />
      </div>
    </div>
  )
}

/** Lists what others changed while the enquiry was open. */
function RemoteChanges({ open: { remoteChanges, dismissRemoteChanges } }: { open: OpenEnquiry }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <div aria-live="polite" className={css.remoteChanges}>
      {remoteChanges.length > 0 && (
        <>
          <ul>
            {remoteChanges.map((sentence, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Sentences may repeat.
              <li key={at}>{sentence}</li>
            ))}
          </ul>
          <button type="button" className={controls.quiet} onClick={dismissRemoteChanges}>
            {words.seen}
          </button>
        </>
      )}
    </div>
  )
}

/** A change that a waiting version proposes. */
function ProposedChange({ change }: { change: VersionChange }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const language = useLanguage()
  if (change.what !== 'line') {
    const [from, to] = [change.from, change.to].map(formatRupees)
    return <li>{`${words[change.what]}: ${from} → ${to}`}</li>
  }
  const name = productName(language, change)
  return <li>{`${name}: ${change.from || words.none} → ${change.to || words.none}`}</li>
}
