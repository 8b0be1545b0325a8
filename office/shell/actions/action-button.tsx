import controls from '../../design/controls.module.css'
import { focusHeadingOnRemoval } from '../../design/heading-focus.ts'
import { useAction } from './actions.ts'

type ActionButtonProps = {
  name: string
  keys: string
  /** Whether it is the screen's primary action. */
  isPrimary?: boolean
  onClick: () => void
}

/** A button with a keyboard shortcut. */
export function ActionButton({ name, keys, isPrimary, onClick }: ActionButtonProps) {
  useAction({ name, keys, run: onClick })
  return (
    <button
      ref={focusHeadingOnRemoval}
      type="button"
      className={isPrimary ? controls.next : controls.quiet}
      onClick={onClick}
    >
      {name}
    </button>
  )
}
