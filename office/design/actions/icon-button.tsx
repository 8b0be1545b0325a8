import { Tooltip } from '@base-ui/react/tooltip'
import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import button from './button.module.css'
import css from './icon-button.module.css'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** The button's name. It is also shown as a tooltip. */
  label: string
  icon: LucideIcon
  keys?: string | undefined
}

/** A button that shows only an icon. Its name is its tooltip. */
export function IconButton({ label, icon: Icon, keys, className, ...attributes }: IconButtonProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        render={
          <button
            type="button"
            aria-label={label}
            {...attributes}
            className={[button.button, button.quiet, button.icon, className].filter(Boolean).join(' ')}
          />
        }
      >
        <Icon aria-hidden size="1.25em" />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className={css.positioner}>
          <Tooltip.Popup className={css.tooltip} aria-hidden>
            <span>{label}</span>
            {keys && <kbd>{keys}</kbd>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
