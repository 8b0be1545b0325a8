import { ArrowLeft, Volume2, VolumeX } from 'lucide-react'
import { useParams } from 'react-router'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { ButtonLink } from '../design/actions/button.tsx'
import { IconButton } from '../design/actions/icon-button.tsx'
import { Alert } from '../design/feedback/alert.tsx'
import { ProgressRing } from '../design/feedback/progress-ring.tsx'
import { Skeleton } from '../design/feedback/skeleton.tsx'
import { Screen } from '../design/layout/screen.tsx'
import { DispatchEntry } from '../dispatch/dispatch-entry.tsx'
import { useWords } from '../shell/language.ts'
import { useStore } from '../shell/store.ts'
import { isSoundOn } from './feedback.ts'
import css from './packing.module.css'
import { ParcelActions } from './parcel-actions.tsx'
import { ParcelLine } from './parcel-line.tsx'
import { RetryNotice } from './retry-notice.tsx'
import { type OpenParcel, useParcel } from './use-parcel.ts'

/** A parcel (O4): its lines to tick and the next action. */
export function Component() {
  const { number = '' } = useParams()
  return <ParcelByNumber key={number} number={number} />
}

function ParcelByNumber({ number }: { number: string }) {
  const { packing, errors } = useWords({ packing: packingEn, errors: errorsEn })
  const { open, error } = useParcel(number)
  const query = open && new URLSearchParams({ state: open.parcel.order_status })
  return (
    <Screen
      title={number}
      actions={
        <>
          <ButtonLink variant="quiet" icon={ArrowLeft} to={query ? `/pack?${query}` : '/pack'}>
            {packing.all}
          </ButtonLink>
          <SoundSwitch />
        </>
      }
    >
      {error && (
        <Alert tone="bad" isLive>
          {error.code === 'not-found' ? packing.notFound : errors[error.code]}
        </Alert>
      )}
      {!open && !error && <Skeleton />}
      {open && <ParcelDetails open={open} />}
    </Screen>
  )
}

function SoundSwitch() {
  const { packing } = useWords({ packing: packingEn })
  const isOn = useStore(isSoundOn)
  return (
    <IconButton
      label={packing.sound}
      icon={isOn ? Volume2 : VolumeX}
      aria-pressed={isOn}
      onClick={() => isSoundOn.set(!isOn)}
    />
  )
}

function ParcelDetails({ open }: { open: OpenParcel }) {
  const { packing, enquiry, status } = useWords({ packing: packingEn, enquiry: enquiryEn, status: statusEn })
  const { parcel, remaining, isWaitingToRetry } = open
  const { lines, order_status, customer_name, city, version_no, dispatches } = parcel
  const isPacking = order_status === 'Paid'
  return (
    <div className={css.parcel}>
      <div className={css.progress}>
        {isPacking && (
          <ProgressRing label={packing.lines} done={lines.length - remaining} total={lines.length} />
        )}
        <div className={css.facts}>
          <p className={css.state}>
            <output aria-label={enquiry.status}>{status[order_status]}</output>
            {isPacking && (
              <output>{remaining === 0 ? packing.allTicked : packing.left(remaining, lines.length)}</output>
            )}
          </p>
          <p>
            <strong>{customer_name}</strong>
            <span>{version_no > 1 ? ` · ${city} · v${version_no}` : ` · ${city}`}</span>
          </p>
        </div>
        <ParcelActions open={open} />
      </div>
      <RetryNotice isShown={isWaitingToRetry} />
      {parcel.is_waiting && <Alert tone="warn">{packing.waitingForCustomer}</Alert>}
      {parcel.is_money_due && <Alert tone="bad">{packing.moneyDueHint}</Alert>}
      <ul className={css.lines} aria-label={packing.lines}>
        {lines.map((line) => (
          <ParcelLine key={line.line_no} open={open} line={line} />
        ))}
      </ul>
      {dispatches.length > 0 && (
        <ol className={css.dispatches} aria-label={enquiry.parcel}>
          {dispatches.map((dispatch) => (
            <DispatchEntry key={dispatch.dispatched_at} number={parcel.enquiry_number} dispatch={dispatch} />
          ))}
        </ol>
      )}
    </div>
  )
}
