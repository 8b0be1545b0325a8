import type { ComponentProps } from 'react'
import { Button } from '../../design/actions/button.tsx'
import { focusHeadingOnRemoval } from '../../design/layout/heading-focus.ts'
import { useAction } from './actions.ts'

type ActionButtonProps = Omit<ComponentProps<typeof Button>, 'name' | 'onClick' | 'variant'> & {
  name: string
  /** Whether it is the screen's primary action. */
  isPrimary?: boolean
  /** Whether it must not compete with the others. */
  isQuiet?: boolean
  onClick: () => void
}

/** A button that is also an action of the command palette. Its keyboard shortcut, if it has one, is shown. */
export function ActionButton({ name, isPrimary, isQuiet, onClick, ...button }: ActionButtonProps) {
  useAction({ name, keys: button.keys, run: onClick })
  return (
    <Button
      ref={focusHeadingOnRemoval}
      variant={isPrimary ? 'primary' : isQuiet ? 'quiet' : 'secondary'}
      onClick={onClick}
      {...button}
    >
      {name}
    </Button>
  )
}
