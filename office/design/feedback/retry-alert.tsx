import type { OfficeError } from '#contract/office/office-client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../../shell/language.ts'
import { Button } from '../actions/button.tsx'
import { Alert } from './alert.tsx'

/** Shows why loading failed, with a button to retry. */
export function RetryAlert({ error, onRetry }: { error: OfficeError; onRetry: () => void }) {
  const { errors, shell } = useWords({ errors: errorsEn, shell: shellEn })
  return (
    <Alert tone="bad" isLive actions={<Button onClick={onRetry}>{shell.tryAgain}</Button>}>
      <p>{errors[error.code]}</p>
    </Alert>
  )
}
