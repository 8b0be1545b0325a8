import { useSyncExternalStore } from 'react'
import { isOutdated, onOutdated } from '#contract/office/office-client.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { Button } from '../design/actions/button.tsx'
import { useWords } from './language.ts'
import css from './strip.module.css'

/** Offers to reload when a newer version of the office is deployed. */
export function NewVersionNotice() {
  const { shell } = useWords({ shell: shellEn })
  const outdated = useSyncExternalStore(onOutdated, isOutdated)
  return (
    <div aria-live="polite" className={css.bottom}>
      {outdated && (
        <>
          <span>{shell.newVersion}</span>
          <Button onClick={() => location.reload()}>{shell.openNewVersion}</Button>
        </>
      )}
    </div>
  )
}
