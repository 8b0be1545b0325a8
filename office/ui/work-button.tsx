import { useAction } from './actions.ts'
import controls from './controls.module.css'
import { toHeadingFrom } from './to-heading.ts'

type WorkButtonProps = {
  name: string
  keys: string
  /** Whether it is the one step that comes next. */
  next?: boolean
  onClick: () => void
}

/** A button for something that is done with what is on the screen, and its key. */
export function WorkButton({ name, keys, next, onClick }: WorkButtonProps) {
  useAction({ name, keys, run: onClick })
  return (
    <button
      ref={toHeadingFrom}
      type="button"
      className={next ? controls.next : controls.quiet}
      onClick={onClick}
    >
      {name}
    </button>
  )
}
