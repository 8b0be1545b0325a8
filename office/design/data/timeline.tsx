import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import typography from '../typography.module.css'
import type { Tone } from './chip.tsx'
import css from './timeline.module.css'

/** An event of a timeline. */
export type TimelineEntry = {
  key: string
  icon: LucideIcon
  tone?: Tone
  /** When and by whom, below the text. */
  details: string
  content: ReactNode
}

/** Events one below the other along a line, in the given order. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label}>
      {entries.map(({ key, icon: Icon, tone = 'neutral', details, content }) => (
        <li key={key} className={css.entry}>
          <span className={css.icon} data-tone={tone}>
            <Icon aria-hidden size="1rem" />
          </span>
          <div className={css.content}>
            <div>{content}</div>
            <p className={typography.soft}>{details}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
