import { useRef } from 'react'
import { useParams } from 'react-router'
import type { VersionChange } from '#domain/enquiry/versions/enquiry-version.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { Button } from '../../design/actions/button.tsx'
import { Alert } from '../../design/feedback/alert.tsx'
import { Skeleton } from '../../design/feedback/skeleton.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { Screen } from '../../design/layout/screen.tsx'
import { DispatchEntry } from '../../dispatch/dispatch-entry.tsx'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import type { ProductEntryHandle } from '../inputs/product-entry.tsx'
import { LinesCard } from '../line-editor/lines-card.tsx'
import { useEnquiryDraft } from '../line-editor/use-enquiry-draft.ts'
import { useLineEditor } from '../line-editor/use-line-editor.ts'
import { CustomerMessages } from '../messages/customer-messages.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { CallOutcomes } from './call-outcomes.tsx'
import { CompareVersionsButton } from './compare-versions-button.tsx'
import { CustomerCard } from './customer-card.tsx'
import { EarlierEnquiries } from './earlier-enquiries.tsx'
import css from './enquiry.module.css'
import { EnquiryActions } from './enquiry-actions.tsx'
import { EnquiryBar } from './enquiry-bar.tsx'
import { EnquiryHead } from './enquiry-head.tsx'
import { EnquiryNotes } from './enquiry-notes.tsx'
import { EnquiryTimeline } from './enquiry-timeline.tsx'
import { ParcelAlerts } from './parcel-alerts.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { type OpenEnquiry, useEnquiry } from './use-enquiry.ts'
import { useEnquiryActions } from './use-enquiry-actions.ts'

/** One enquiry: its status, next step, lines, customer and history (O4). */
export function Component() {
  const { number = '' } = useParams()
  return <EnquiryByNumber key={number} number={number} />
}

function EnquiryByNumber({ number }: { number: string }) {
  const words = useWords({ enquiry: enquiryEn, errors: errorsEn })
  const { open, error } = useEnquiry(number)
  return (
    <Screen title={number}>
      {error && (
        <p role="alert">{error.code === 'not-found' ? words.enquiry.notFound : words.errors[error.code]}</p>
      )}
      {!open && !error && <Skeleton rows={8} />}
      {open && <EnquiryDetails open={open} />}
    </Screen>
  )
}

function EnquiryDetails({ open }: { open: OpenEnquiry }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { enquiry } = open
  const draftState = useEnquiryDraft(enquiry.enquiry_number)
  const entry = useRef<ProductEntryHandle>(null)
  const editor = useLineEditor({ open, draftState, entry })
  const actions = useEnquiryActions(
    open,
    () => editor.hasUnsavedText || Boolean(entry.current?.hasPendingInput()),
  )
  return (
    <div className={flow.sides}>
      <div className={`${flow.stack} ${flow.full}`}>
        <RemoteChanges open={open} />
        <EnquiryHead enquiry={enquiry} />
        <ParcelAlerts enquiry={enquiry} />
        <EnquiryActions open={open} actions={actions} onSave={editor.save} />
      </div>
      <div className={`${flow.stack} ${css.sidebar}`}>
        <CustomerCard open={open} />
        {enquiry.can.includes('call') && <CallOutcomes open={open} />}
        <CustomerMessages open={open} />
        <PaymentsCard open={open} />
        {enquiry.dispatches.length > 0 && (
          <Card title={words.parcel}>
            <ol className={flow.list}>
              {enquiry.dispatches.map((dispatch) => (
                <DispatchEntry
                  key={dispatch.dispatched_at}
                  number={enquiry.enquiry_number}
                  dispatch={dispatch}
                />
              ))}
            </ol>
          </Card>
        )}
        <AssigneeSelect open={open} />
        <EnquiryNotes open={open} />
        <EarlierEnquiries number={enquiry.enquiry_number} />
        <CompareVersionsButton open={open} />
      </div>
      <div className={`${flow.stack} ${css.content}`}>
        {enquiry.waiting && (
          <Card title={words.waitingVersion(enquiry.waiting.version_no)}>
            <ul className={flow.list}>
              {enquiry.waiting.changes.map((change) => (
                <ProposedChange
                  key={change.what === 'line' ? change.product_id : change.what}
                  change={change}
                />
              ))}
            </ul>
          </Card>
        )}
        <LinesCard editor={editor} entry={entry} />
        <EnquiryTimeline open={open} />
      </div>
      <EnquiryBar
        editor={editor}
        nextStep={
          actions.next && (
            <ActionButton
              // The next step is another button, so that a second Enter does not take it.
              key={actions.next.action}
              name={actions.next.name}
              keys={actions.next.keys}
              icon={actions.next.icon}
              isPrimary={!editor.hasUnsavedText}
              onClick={actions.next.onClick}
            />
          )
        }
      />
    </div>
  )
}

/** Lists what others changed while the enquiry was open. */
function RemoteChanges({ open: { remoteChanges, dismissRemoteChanges } }: { open: OpenEnquiry }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <div aria-live="polite" className={flow.live}>
      {remoteChanges.length > 0 && (
        <Alert tone="info" actions={<Button onClick={dismissRemoteChanges}>{words.seen}</Button>}>
          <ul>
            {remoteChanges.map((sentence, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Sentences may repeat.
              <li key={at}>{sentence}</li>
            ))}
          </ul>
        </Alert>
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
