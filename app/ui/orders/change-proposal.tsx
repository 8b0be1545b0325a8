import type { FetcherWithComponents } from 'react-router'
import type { Order, WaitingVersion } from '#contract/shop-api.ts'
import { useShop } from '../layout/shop-context.ts'
import { useMessages } from '../messages.ts'
import { ChangeList } from './change-list.tsx'
import { ChangesCard } from './changes-card.tsx'
import css from './order-changes.module.css'
import { TotalChange } from './total-change.tsx'

/** Submits `Accept changes` to the page's action. */
export type AcceptFetcher = Pick<FetcherWithComponents<{ isAccepted: boolean }>, 'Form' | 'state' | 'data'>

type ChangeProposalProps = {
  /** The current order. */
  order: Order
  /** The proposed version. */
  waiting: WaitingVersion
  acceptFetcher: AcceptFetcher
}

/** The changes that the shop proposes, with `Accept changes` (O4). */
export function ChangeProposal({ order, waiting, acceptFetcher }: ChangeProposalProps) {
  const words = useMessages().orderChanges
  const shop = useShop()
  const { _id, version_no, net_amount, money } = order
  return (
    <ChangesCard title={words.proposed(waiting.changes.length)} intro={words.untilThen(`v${version_no}`)}>
      <ChangeList changes={waiting.changes} />
      <acceptFetcher.Form method="post" className={css.decide}>
        <input type="hidden" name="id" value={_id} />
        <input type="hidden" name="version_no" value={waiting.version_no} />
        <TotalChange
          from={net_amount}
          to={waiting.net_amount}
          payment={money && { received: money.received, due: waiting.amount_due }}
        />
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
