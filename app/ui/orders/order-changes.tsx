import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { Order, WaitingVersion } from '#contract/shop-api.ts'
import type { VersionChange } from '#domain/enquiry/versions/enquiry-version.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import type { Paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { DescriptionItem } from '../description-item.tsx'
import { useShop } from '../layout/shop-context.ts'
import { useLanguage, useMessages } from '../messages.ts'
import css from './order-changes.module.css'

/** Submits `Accept changes` to the page's action. */
type AcceptFetcher = Pick<FetcherWithComponents<{ isAccepted: boolean }>, 'Form' | 'state' | 'data'>

type OrderChangesProps = {
  /** The current order. */
  order: Order
  acceptFetcher: AcceptFetcher
  /** Why accepting failed, for a form sent without script. */
  error?: ErrorCode | undefined
}

/**
 * The shop's changes since the enquiry was placed, and its proposed changes with `Accept changes` (O4). Null for an
 * unchanged enquiry.
 */
export function OrderChanges({ order, acceptFetcher, error }: OrderChangesProps) {
  const { errors, orderChanges: words } = useMessages()
  const acceptedMessage = useRef<HTMLParagraphElement>(null)
  const { waiting, changes, version_no, money } = order
  const isAccepted = acceptFetcher.data?.isAccepted && !waiting
  // The focused button is gone after accepting.
  useEffect(() => {
    if (isAccepted) acceptedMessage.current?.focus()
  }, [isAccepted])
  if (!waiting && changes.length === 0) return null
  return (
    <div className={css.orderChanges}>
      {isAccepted && (
        <p ref={acceptedMessage} role="status" tabIndex={-1} className={css.accepted}>
          {words.accepted(`v${version_no}`)}
        </p>
      )}
      {error && <p role="alert">{errors[error]}</p>}
      {waiting && <Proposal order={order} waiting={waiting} acceptFetcher={acceptFetcher} />}
      {changes.length > 0 && (
        <ChangesCard
          title={words.changed(changes.length)}
          intro={words.currentVersion(`v${version_no}`)}
          isCollapsed={!!waiting}
        >
          <ChangeList changes={changes} />
          <dl className={css.totals}>
            <TotalChange name={words.total} from={order.placed_amount} to={order.net_amount} />
            {!waiting && money && <PaymentSummary {...money} />}
          </dl>
        </ChangesCard>
      )}
    </div>
  )
}

type ProposalProps = OrderChangesProps & { waiting: WaitingVersion }

function Proposal({ order, waiting, acceptFetcher }: ProposalProps) {
  const words = useMessages().orderChanges
  const shop = useShop()
  const { _id, version_no, net_amount, money } = order
  return (
    <ChangesCard title={words.proposed(waiting.changes.length)} intro={words.untilThen(`v${version_no}`)}>
      <ChangeList changes={waiting.changes} />
      <acceptFetcher.Form method="post" className={css.decide}>
        <input type="hidden" name="id" value={_id} />
        <input type="hidden" name="version_no" value={waiting.version_no} />
        <dl className={css.totals}>
          <TotalChange name={words.total} from={net_amount} to={waiting.net_amount} />
          <PaymentSummary received={money?.received} due={waiting.amount_due} />
        </dl>
        <button type="submit" className="button" aria-busy={acceptFetcher.state !== 'idle'}>
          {words.accept}
        </button>
      </acceptFetcher.Form>
      <p className={css.question}>
        <span>{words.question}</span>{' '}
        <a className="link" href={`tel:${shop.phones[0]}`}>
          {shop.phones[0]}
        </a>
      </p>
    </ChangesCard>
  )
}

type ChangesCardProps = { title: string; intro: string; isCollapsed?: boolean; children: ReactNode }

/** A card with a heading; collapsed below a proposal. */
function ChangesCard({ title, intro, isCollapsed = false, children }: ChangesCardProps) {
  const heading = useId()
  if (isCollapsed)
    return (
      <details className={`panel ${css.card}`}>
        <summary>{title}</summary>
        <p>{intro}</p>
        {children}
      </details>
    )
  return (
    <section className={`panel ${css.card}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p>{intro}</p>
      {children}
    </section>
  )
}

function ChangeList({ changes }: { changes: readonly VersionChange[] }) {
  const words = useMessages().orderChanges
  const language = useLanguage()
  return (
    <ul className={css.changes}>
      {changes.map((change) =>
        change.what === 'line' ? (
          <li key={change.product_id}>
            <b>{productName(language, change)}</b>
            <span>
              <span>{words.quantity}</span>{' '}
              <ValueChange from={change.from || words.added} to={change.to || words.removed} />
            </span>
            <span>
              <ValueChange from={formatRupees(change.from_amount)} to={formatRupees(change.to_amount)} />
            </span>
          </li>
        ) : (
          <li key={change.what}>
            <b>{words[change.what]}</b>
            <span>
              <ValueChange
                from={formatCharge(change.what, change.from)}
                to={formatCharge(change.what, change.to)}
              />
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

/** Formats an amount in paise; a discount is negative. */
function formatCharge(what: 'discount' | 'packing', amount: Paise): string {
  return `${what === 'discount' && amount > 0 ? '−' : ''}${formatRupees(amount)}`
}

/** The old value, struck through, and the new value. */
function ValueChange({ from, to }: { from: string | number; to: string | number }) {
  const words = useMessages().orderChanges
  return (
    <>
      <del>{from}</del> <span aria-hidden="true">→</span> <span className="unseen">{words.becomes}</span>{' '}
      <ins>{to}</ins>
    </>
  )
}

function TotalChange({ name, from, to }: { name: string; from: Paise; to: Paise }) {
  return (
    <div className={css.strong}>
      <dt>{name}</dt>
      <dd>
        {from === to ? formatRupees(to) : <ValueChange from={formatRupees(from)} to={formatRupees(to)} />}
      </dd>
    </div>
  )
}

/** The amount paid and the amount due. Null before the first payment, when all of the total is due. */
function PaymentSummary({ received, due }: { received: Paise | undefined; due: Paise }) {
  const words = useMessages().orderChanges
  if (!received) return null
  return (
    <>
      <DescriptionItem name={words.received}>{formatRupees(received)}</DescriptionItem>
      <div className={css.strong}>
        <dt>{words.amountDue}</dt>
        <dd>{formatRupees(due)}</dd>
      </div>
    </>
  )
}
