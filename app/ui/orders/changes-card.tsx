import { type ReactNode, useId } from 'react'
import css from './order-changes.module.css'

type ChangesCardProps = { title: string; intro: string; isCollapsed?: boolean; children: ReactNode }

/** A card with a heading; collapsed below a proposal. */
export function ChangesCard({ title, intro, isCollapsed = false, children }: ChangesCardProps) {
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
