import css from './compact-switch.module.css'
import { useMessages } from './messages.ts'

type CompactSwitchProps = { compact: boolean; onSwitch: (compact: boolean) => void }

/** On a wide screen: more rows at once. */
export function CompactSwitch({ compact, onSwitch }: CompactSwitchProps) {
  const words = useMessages().catalogue
  return (
    <button
      type="button"
      className={`button quiet ${css.switch}`}
      aria-pressed={compact}
      onClick={() => onSwitch(!compact)}
    >
      {words.compactView}
    </button>
  )
}
