import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { Alert } from '../design/feedback/alert.tsx'
import { useWords } from '../shell/language.ts'
import css from './packing.module.css'

/** Tells that ticks wait for a connection. Its live region is always rendered, so that screen readers announce it. */
export function RetryNotice({ isShown }: { isShown: boolean }) {
  const { packing } = useWords({ packing: packingEn })
  return (
    <div role="status" className={css.retryNotice}>
      {isShown && <Alert tone="warn">{packing.ticksSaved}</Alert>}
    </div>
  )
}
