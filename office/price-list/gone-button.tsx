import { useState } from 'react'
import type { OfficeError } from '#contract/office/client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../ui/language.ts'
import { refusalText } from '../ui/refusal.ts'
import css from './price-list.module.css'

type GoneButtonProps = {
  /** What would be gone. */
  name: string
  onGone: () => Promise<OfficeError | undefined>
}

/** Takes a row off the list, once that was confirmed. */
export function GoneButton({ name, onGone }: GoneButtonProps) {
  const spoken = useWords({ priceList: priceListEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { priceList: words } = spoken
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<OfficeError>()
  return (
    <>
      <button type="button" className={controls.quiet} onClick={() => setAsked(true)}>
        {words.removeFromList}
      </button>
      <Dialog
        open={isAsked}
        title={words.removeFromList}
        text={words.confirmRemoval(name)}
        onClose={() => setAsked(false)}
      >
        {error && (
          <p role="alert" className={css.bad}>
            {refusalText(error, spoken)}
          </p>
        )}
        <div className={css.buttons}>
          <button type="button" className={controls.next} onClick={async () => setError(await onGone())}>
            {words.yes}
          </button>
          <button type="button" className={controls.quiet} onClick={() => setAsked(false)}>
            {words.no}
          </button>
        </div>
      </Dialog>
    </>
  )
}
