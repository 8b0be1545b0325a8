import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { Order, WaitingVersion } from '#contract/shop-api.ts'
import type { VersionChange } from '#domain/enquiry/enquiry-version.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format.ts'
import { productName } from '#i18n/names.ts'
import { Fact } from './fact.tsx'
import { useLanguage, useMessages } from './messages.ts'
import css from './order-changes.module.css'
import { useShop } from './shop.ts'

/** Sends `Accept changes` to the action of its page. */
type Accepting = Pick<FetcherWithComponents<{ isAccepted: boolean }>, 'Form' | 'state' | 'data'>

type OrderChangesProps = {
  /** The order as it is now. */
  order: Order
  accepting: Accepting
  /** Why the server did not accept the changes, for a form that was sent without script. */
  failure?: ErrorCode | undefined
}

/**
 * What the shop changed of an enquiry since the customer sent it, and what it proposes, with `Accept changes` (O4). Nothing of
 * an enquiry that nobody changed.
 */
export function OrderChanges({ order, accepting, failure }: OrderChangesProps) {
  const { errors, orderChanges: words } = useMessages()
  const thanks = useRef<HTMLParagraphElement>(null)
  const { waiting, changes, version_no, money } = order
  const isAccepted = accepting.data?.isAccepted && !waiting
  // The button that had the focus is gone.
  useEffect(() => {
    if (isAccepted) thanks.current?.focus()
  }, [isAccepted])
  if (!waiting && changes.length === 0) return null
  return (
    <div className={css.story}>
      {isAccepted && (
        <p ref={thanks} role="status" tabIndex={-1} className={css.thanks}>
          {words.accepted(`v${version_no}`)}
        </p>
      )}
      {failure && <p role="alert">{errors[failure]}</p>}
      {waiting && <Proposal order={order} waiting={waiting} accepting={accepting} />}
      {changes.length > 0 && (
        <Part
          title={words.changed(changes.length)}
          lead={words.currentVersion(`v${version_no}`)}
          folded={!!waiting}
        >
          <ChangeList changes={changes} />
          <dl className={css.totals}>
            <Total name={words.total} from={order.placed_amount} to={order.net_amount} />
            {!waiting && money && <Account {...money} />}
          </dl>
        </Part>
      )}
    </div>
  )
}

type ProposalProps = OrderChangesProps & { waiting: WaitingVersion }

function Proposal({ order, waiting, accepting }: ProposalProps) {
  const words = useMessages().orderChanges
  const shop = useShop()
  const { _id, version_no, net_amount, money } = order
  return (
    <Part title={words.proposed(waiting.changes.length)} lead={words.untilThen(`v${version_no}`)}>
      <ChangeList changes={waiting.changes} />
      <accepting.Form method="post" className={css.decide}>
        <input type="hidden" name="id" value={_id} />
        <input type="hidden" name="version_no" value={waiting.version_no} />
        <dl className={css.totals}>
          <Total name={words.total} from={net_amount} to={waiting.net_amount} />
          <Account received={money?.received} due={waiting.amount_due} />
        </dl>
        <button type="submit" className="button" aria-busy={accepting.state !== 'idle'}>
          {words.accept}
        </button>
      </accepting.Form>
      <p className={css.question}>
        <span>{words.question}</span>{' '}
        <a className="link" href={`tel:${shop.phones[0]}`}>
          {shop.phones[0]}
        </a>
      </p>
    </Part>
  )
}

type PartProps = { title: string; lead: string; folded?: boolean; children: ReactNode }

/** A card with a heading; folded up where something more urgent stands above it. */
function Part({ title, lead, folded = false, children }: PartProps) {
  const heading = useId()
  if (folded)
    return (
      <details className={`panel ${css.part}`}>
        <summary>{title}</summary>
        <p>{lead}</p>
        {children}
      </details>
    )
  return (
    <section className={`panel ${css.part}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p>{lead}</p>
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
              <Move from={change.from || words.added} to={change.to || words.removed} />
            </span>
            <span>
              <Move from={formatRupees(change.from_amount)} to={formatRupees(change.to_amount)} />
            </span>
          </li>
        ) : (
          <li key={change.what}>
            <b>{words[change.what]}</b>
            <span>
              <Move from={chargeOf(change.what, change.from)} to={chargeOf(change.what, change.to)} />
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

/** A discount is taken off. */
function chargeOf(what: 'discount' | 'packing', amount: Paise): string {
  return `${what === 'discount' && amount > 0 ? '−' : ''}${formatRupees(amount)}`
}

/** What was, struck out, and what is. */
function Move({ from, to }: { from: string | number; to: string | number }) {
  const words = useMessages().orderChanges
  return (
    <>
      <del>{from}</del> <span aria-hidden="true">→</span> <span className="unseen">{words.becomes}</span>{' '}
      <ins>{to}</ins>
    </>
  )
}

function Total({ name, from, to }: { name: string; from: Paise; to: Paise }) {
  return (
    <div className={css.strong}>
      <dt>{name}</dt>
      <dd>{from === to ? formatRupees(to) : <Move from={formatRupees(from)} to={formatRupees(to)} />}</dd>
    </div>
  )
}

/** What was paid, and what then is still due; nothing before the first receipt, for it is all of the total. */
function Account({ received, due }: { received: Paise | undefined; due: Paise }) {
  const words = useMessages().orderChanges
  if (!received) return null
  return (
    <>
      <Fact name={words.received}>{formatRupees(received)}</Fact>
      <div className={css.strong}>
        <dt>{words.amountDue}</dt>
        <dd>{formatRupees(due)}</dd>
      </div>
    </>
  )
}
