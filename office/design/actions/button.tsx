import type { LucideIcon } from 'lucide-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import typography from '../typography.module.css'
import css from './button.module.css'

type ButtonStyle = {
  /** How much the button stands out. A screen or dialog has one `primary` button. Defaults to `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'large' | undefined
  icon?: LucideIcon | undefined
  /** The shortcut, shown on the button. It is not part of the button's name. */
  keys?: string | undefined
}

const buttonClass = ({ variant = 'secondary', size }: ButtonStyle, className?: string) =>
  [css.button, css[variant], size && css[size], className].filter(Boolean).join(' ')

type ContentProps = Pick<ButtonStyle, 'icon' | 'keys'> & { children: ReactNode }

function ButtonContent({ icon: Icon, keys, children }: ContentProps) {
  return (
    <>
      {Icon && <Icon aria-hidden size="1.125em" />}
      <span>{children}</span>
      {keys && (
        <kbd className={typography.keyboardOnly} aria-hidden>
          {keys}
        </kbd>
      )}
    </>
  )
}

type ButtonProps = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

/** A button with an optional icon and shortcut. Its name is its text. */
export function Button({ variant, size, icon, keys, className, children, ...button }: ButtonProps) {
  return (
    <button type="button" {...button} className={buttonClass({ variant, size }, className)}>
      <ButtonContent icon={icon} keys={keys}>
        {children}
      </ButtonContent>
    </button>
  )
}

/** A link to a screen that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  keys,
  className,
  children,
  ...link
}: ButtonStyle & LinkProps) {
  return (
    <Link {...link} className={buttonClass({ variant, size }, className)}>
      <ButtonContent icon={icon} keys={keys}>
        {children}
      </ButtonContent>
    </Link>
  )
}

type ExternalLinkProps = ButtonStyle &
  AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

/** A link out of the office (a call, WhatsApp, a file) that looks like a button. */
export function ButtonAnchor({
  variant,
  size,
  icon,
  keys,
  className,
  children,
  ...anchor
}: ExternalLinkProps) {
  return (
    <a {...anchor} className={buttonClass({ variant, size }, className)}>
      <ButtonContent icon={icon} keys={keys}>
        {children}
      </ButtonContent>
    </a>
  )
}
