import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './empty-state.module.css'

type EmptyStateProps = { icon: LucideIcon; text: string /** What to do next. */; actions?: ReactNode }

/** Fills the place of a list that has nothing to show. */
export function EmptyState({ icon: Icon, text, actions }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <Icon aria-hidden size="2.25rem" strokeWidth={1.5} />
      <p>{text}</p>
      {actions}
    </div>
  )
}
