import type { LucideIcon } from 'lucide-react'
import { Button } from '../../design/actions/button.tsx'
import { focusHeadingOnRemoval } from '../../design/layout/heading-focus.ts'
import { useAction } from './actions.ts'

type ActionButtonProps = {
  name: string
  keys: string
  icon?: LucideIcon | undefined
  /** Whether it is the screen's primary action. */
  isPrimary?: boolean
  /** Whether it must not compete with the others. */
  isQuiet?: boolean
  onClick: () => void
}

/** A button with a keyboard shortcut, which it shows. */
export function ActionButton({ name, keys, icon, isPrimary, isQuiet, onClick }: ActionButtonProps) {
  useAction({ name, keys, run: onClick })
  return (
    <Button
      ref={focusHeadingOnRemoval}
      variant={isPrimary ? 'primary' : isQuiet ? 'quiet' : 'secondary'}
      icon={icon}
      keys={keys}
      onClick={onClick}
    >
      {name}
    </Button>
  )
}
