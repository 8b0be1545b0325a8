import { catalogue as catalogueEn } from '#i18n/en/catalogue.ts'
import css from './compact-switch.module.css'
import { useWords } from './words.ts'

type CompactSwitchProps = { compact: boolean; onSwitch: (compact: boolean) => void }

/** On a wide screen: more rows at once. */
export function CompactSwitch({ compact, onSwitch }: CompactSwitchProps) {
  const words = useWords({ catalogue: catalogueEn }).catalogue
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
