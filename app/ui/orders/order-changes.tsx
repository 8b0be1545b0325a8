import { useEffect, useRef } from 'react'
import type { Order } from '#contract/shop-api.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import { useMessages } from '../messages.ts'
import { ChangeList } from './change-list.tsx'
import { type AcceptFetcher, ChangeProposal } from './change-proposal.tsx'
import { ChangesCard } from './changes-card.tsx'
import css from './order-changes.module.css'
import { TotalChange } from './total-change.tsx'

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
      {waiting && <ChangeProposal order={order} waiting={waiting} acceptFetcher={acceptFetcher} />}
      {changes.length > 0 && (
        <ChangesCard
          title={words.changed(changes.length)}
          intro={words.currentVersion(`v${version_no}`)}
          isCollapsed={!!waiting}
        >
          <ChangeList changes={changes} />
          <TotalChange
            from={order.placed_amount}
            to={order.net_amount}
            payment={waiting ? undefined : money}
          />
        </ChangesCard>
      )}
    </div>
  )
}
