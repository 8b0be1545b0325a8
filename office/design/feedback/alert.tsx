import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './alert.module.css'

const ICON_BY_TONE = {
  info: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
} satisfies Record<string, LucideIcon>

type AlertProps = {
  tone: keyof typeof ICON_BY_TONE
  /** Whether screen readers announce it when it appears. */
  isLive?: boolean
  children: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
}

/** A message in the flow of a screen: a warning, an error, a confirmation. */
export function Alert({ tone, isLive, children, actions }: AlertProps) {
  const Icon = ICON_BY_TONE[tone]
  return (
    <div className={css.alert} data-tone={tone} role={isLive ? 'alert' : undefined}>
      <Icon aria-hidden size="1.25em" />
      <div className={css.content}>
        {children}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  )
}
