import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import css from './menu.module.css'

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  children: ReactNode
}

/** A menu of actions behind a button. Its children are `MenuItem` and `MenuCheckboxItem`. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={css.positioner} sideOffset={4} align="end">
          <BaseMenu.Popup className={css.menu}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

type MenuItemProps = {
  icon?: LucideIcon
  onClick: () => void
  disabled?: boolean
  isDanger?: boolean
  /** The shortcut, shown beside the name. */
  keys?: string | undefined
  children: ReactNode
}

/** An action in a menu. */
export function MenuItem({ icon: Icon, onClick, disabled, isDanger, keys, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      className={css.item}
      data-danger={isDanger || undefined}
      disabled={disabled ?? false}
      onClick={onClick}
    >
      {Icon && <Icon aria-hidden size="1.125em" />}
      <span>{children}</span>
      {keys && <kbd aria-hidden>{keys}</kbd>}
    </BaseMenu.Item>
  )
}

type MenuCheckboxItemProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** A setting in a menu that can be on or off. The menu stays open. */
export function MenuCheckboxItem({ checked, onChange, children }: MenuCheckboxItemProps) {
  return (
    <BaseMenu.CheckboxItem
      className={css.item}
      checked={checked}
      onCheckedChange={onChange}
      closeOnClick={false}
    >
      <span className={css.check} aria-hidden>
        {checked && '✓'}
      </span>
      <span>{children}</span>
    </BaseMenu.CheckboxItem>
  )
}
