import { type ReactNode, useId } from 'react'
import css from './card.module.css'

type CardProps = {
  title: string
  /** Buttons and links beside the heading. */
  actions?: ReactNode
  children: ReactNode
  /** Whether the content reaches the card's edges, as tables do. */
  isFlush?: boolean
}

/** A region with a heading on a raised surface. */
export function Card({ title, actions, children, isFlush }: CardProps) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id} data-flush={isFlush || undefined}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      <div className={css.body}>{children}</div>
    </section>
  )
}
