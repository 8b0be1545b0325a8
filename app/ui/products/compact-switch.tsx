import { useMessages } from '../messages.ts'
import css from './compact-switch.module.css'

type CompactSwitchProps = { isCompact: boolean; onSwitch: (compact: boolean) => void }

/** Toggles the compact view: more rows at once on a wide screen. */
export function CompactSwitch({ isCompact, onSwitch }: CompactSwitchProps) {
  const words = useMessages().catalogue
  return (
    <button
      type="button"
      className={`button quiet ${css.switch}`}
      aria-pressed={isCompact}
      onClick={() => onSwitch(!isCompact)}
    >
      {words.compactView}
    </button>
  )
}
