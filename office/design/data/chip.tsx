import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './chip.module.css'

/** What a state means to the user. Each tone has colours for light and dark mode. */
export type Tone = 'neutral' | 'info' | 'accent' | 'good' | 'warn' | 'bad'

type ChipProps = {
  tone?: Tone
  icon?: LucideIcon | undefined
  /** Adds a button with this name that removes the chip. */
  removeLabel?: string
  onRemove?: () => void
  children: ReactNode
}

/** A state as a coloured label. The text carries the meaning; the colour only helps to find it. */
export function Chip({ tone = 'neutral', icon: Icon, removeLabel, onRemove, children }: ChipProps) {
  return (
    <span className={css.chip} data-tone={tone}>
      {Icon && <Icon aria-hidden size="1.125em" />}
      <span>{children}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <X aria-hidden size="1.125em" />
        </button>
      )}
    </span>
  )
}
