import { Link, useParams } from 'react-router'
import type { ParcelJson } from '#contract/office/parcels.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import controls from '../design/controls.module.css'
import { Screen } from '../design/screen.tsx'
import { DispatchEntry } from '../dispatch/dispatch-entry.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { useMe } from '../shell/session/me.ts'
import css from './packing.module.css'
import { ParcelActions } from './parcel-actions.tsx'
import { type OpenParcel, useParcel } from './use-parcel.ts'

/** A parcel (O4): its lines to tick and the next action. */
export function Component() {
  const { number = '' } = useParams()
  return <ParcelByNumber key={number} number={number} />
}

function ParcelByNumber({ number }: { number: string }) {
  const { packing, errors, shell } = useWords({ packing: packingEn, errors: errorsEn, shell: shellEn })
  const { open, error } = useParcel(number)
  return (
    <Screen title={number}>
      <Link
        className={`${controls.quiet} ${css.back}`}
        to={`/pack${open ? `?${buildStateQuery(open.parcel)}` : ''}`}
      >
        {packing.all}
      </Link>
      {error && <p role="alert">{error.code === 'not-found' ? packing.notFound : errors[error.code]}</p>}
      {!open && !error && <p>{shell.wait}</p>}
      {open && <ParcelDetails open={open} />}
    </Screen>
  )
}

const buildStateQuery = ({ order_status }: ParcelJson) => new URLSearchParams({ state: order_status })

function ParcelDetails({ open }: { open: OpenParcel }) {
  const { packing, enquiry, status } = useWords({ packing: packingEn, enquiry: enquiryEn, status: statusEn })
  const { parcel, isWaitingToRetry } = open
  const { lines, order_status, customer_name, city, is_waiting, version_no, dispatches } = parcel
  const remaining = lines.filter(({ ticked }) => !ticked).length
  return (
    <div className={css.parcel}>
      <p>
        <strong>{customer_name}</strong>
        <span>{version_no > 1 ? ` · ${city} · v${version_no}` : ` · ${city}`}</span>
      </p>
      <p className={css.progress}>
        <output aria-label={enquiry.status}>{status[order_status]}</output>
        {order_status === 'Paid' && (
          <output>{remaining === 0 ? packing.allTicked : packing.left(remaining, lines.length)}</output>
        )}
      </p>
      <p role="status" className={css.retryNotice}>
        {isWaitingToRetry && packing.ticksSaved}
      </p>
      {is_waiting && <p className={css.waiting}>{packing.waitingForCustomer}</p>}
      <ul className={css.lines} aria-label={packing.lines}>
        {lines.map((line) => (
          <ParcelLine key={line.line_no} open={open} line={line} />
        ))}
      </ul>
      <ParcelActions open={open} />
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

function ParcelLine({ open, line }: { open: OpenParcel; line: ParcelJson['lines'][number] }) {
  const { packing } = useWords({ packing: packingEn })
  const language = useLanguage()
  const { rights } = useMe()
  const { line_no, product_id, product_code, per, qty, ticked, is_sold_out } = line
  const name = productName(language, line)
  const isPacking = open.parcel.order_status === 'Paid'

  const mark = () =>
    open.markSoldOut(
      product_id,
      !is_sold_out,
      is_sold_out ? packing.noLongerSoldOut(name) : packing.nowSoldOut(name),
    )
  return (
    <li data-ticked={ticked || undefined}>
      <label>
        <input
          type="checkbox"
          checked={ticked}
          disabled={!isPacking}
          onChange={(event) => open.tick(line_no, event.target.checked)}
        />
        <span className={css.quantity}>{`${qty} ×`}</span>
        <span>
          <span>{name}</span> <span className={css.soft}>{`${product_code} · ${per}`}</span>
        </span>
      </label>
      {isPacking && is_sold_out !== null && rights.includes('mark-sold-out') && (
        <button
          type="button"
          className={controls.quiet}
          aria-label={packing.soldOutOf(name)}
          aria-pressed={is_sold_out}
          onClick={() => void mark()}
        >
          {packing.soldOut}
        </button>
      )}
    </li>
  )
}
