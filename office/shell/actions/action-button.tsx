import type { LucideIcon } from 'lucide-react'
import { Button } from '../../design/button.tsx'
import { focusHeadingOnRemoval } from '../../design/heading-focus.ts'
import { useAction } from './actions.ts'

type ActionButtonProps = {
  name: string
  keys: string
  icon?: LucideIcon
  /** Whether it is the screen's primary action. */
  isPrimary?: boolean
  onClick: () => void
}

/** A button with a keyboard shortcut. */
export function ActionButton({ name, keys, icon, isPrimary, onClick }: ActionButtonProps) {
  useAction({ name, keys, run: onClick })
  return (
    <Button
      ref={focusHeadingOnRemoval}
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={icon}
      keys={keys}
      onClick={onClick}
    >
      {name}
    </Button>
  )
}
