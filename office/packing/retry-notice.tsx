import { CloudOff } from 'lucide-react'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { useWords } from '../shell/language.ts'
import css from './packing.module.css'

/** Tells that ticks wait for a connection. Its live region is always rendered, so that screen readers announce it. */
export function RetryNotice({ isShown }: { isShown: boolean }) {
  const { packing } = useWords({ packing: packingEn })
  return (
    <div role="status" className={css.retryNotice}>
      {isShown && (
        <>
          <CloudOff aria-hidden size="1.25em" />
          <span>{packing.ticksSaved}</span>
        </>
      )}
    </div>
  )
}
