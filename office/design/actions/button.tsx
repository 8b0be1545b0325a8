import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import typography from '../typography.module.css'
import css from './button.module.css'

type ButtonStyle = {
  /** How much the button stands out. A screen or dialog has one `primary` button. Defaults to `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'large' | undefined
  icon?: LucideIcon | undefined
  /** The shortcut, shown on the button. It is not part of the button's name. */
  keys?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** Turns the style into the class and content of an element. The other properties are the element's own. */
function styleAsButton<Props extends ButtonStyle>(props: Props) {
  const { variant = 'secondary', size, icon: Icon, keys, className, children, ...element } = props
  return {
    ...element,
    className: [css.button, css[variant], size && css[size], className].filter(Boolean).join(' '),
    children: (
      <>
        {Icon && <Icon aria-hidden size="1.125em" />}
        <span>{children}</span>
        {keys && (
          <kbd className={typography.keyboardOnly} aria-hidden>
            {keys}
          </kbd>
        )}
      </>
    ),
  }
}

/** A button with an optional icon and shortcut. Its name is its text. */
export function Button(props: ButtonStyle & ComponentProps<'button'>) {
  return <button type="button" {...styleAsButton(props)} />
}

/** A link to a screen that looks like a button. */
export function ButtonLink(props: ButtonStyle & ComponentProps<typeof Link>) {
  return <Link {...styleAsButton(props)} />
}

/** A link out of the office (a call, WhatsApp, a file) that looks like a button. */
export function ButtonAnchor(props: ButtonStyle & ComponentProps<'a'>) {
  return <a {...styleAsButton(props)} />
}
