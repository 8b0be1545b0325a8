import { useMessages } from '../messages.ts'
import css from './compact-switch.module.css'

type CompactSwitchProps = { isCompact: boolean; onSwitch: (compact: boolean) => void }

/** On a wide screen: more rows at once. */
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
