import { useState } from 'react'
import type { OfficeError } from '#contract/office/office-client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../../design/controls.module.css'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../../shell/language.ts'
import { formatOfficeError } from '../../shell/requests/format-office-error.ts'
import css from '../price-list.module.css'

type RemoveRowButtonProps = {
  /** The name of the row. */
  name: string
  onRemove: () => Promise<OfficeError | undefined>
}

/** Removes a row from the list after a confirmation. */
export function RemoveRowButton({ name, onRemove }: RemoveRowButtonProps) {
  const translations = useWords({ priceList: priceListEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { priceList: words } = translations
  const [isConfirming, setConfirming] = useState(false)
  const [error, setError] = useState<OfficeError>()
  return (
    <>
      <button type="button" className={controls.quiet} onClick={() => setConfirming(true)}>
        {words.removeFromList}
      </button>
      <Dialog
        open={isConfirming}
        title={words.removeFromList}
        text={words.confirmRemoval(name)}
        onClose={() => setConfirming(false)}
      >
        {error && (
          <p role="alert" className={css.error}>
            {formatOfficeError(error, translations)}
          </p>
        )}
        <div className={css.buttons}>
          <button type="button" className={controls.next} onClick={async () => setError(await onRemove())}>
            {words.yes}
          </button>
          <button type="button" className={controls.quiet} onClick={() => setConfirming(false)}>
            {words.no}
          </button>
        </div>
      </Dialog>
    </>
  )
}
