import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { useWords } from './language.ts'
import css from './strip.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Publishes the strip's height, so that sticky elements of the screen stay below it. */
function followHeight(strip: HTMLElement | null) {
  if (!strip) return
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--strip-height', `${strip.offsetHeight}px`),
  )
  observer.observe(strip)
  return () => observer.disconnect()
}

/** Says above the screen that there is no connection. */
export function OfflineStrip() {
  const { shell } = useWords({ shell: shellEn })
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div ref={followHeight} aria-live="polite" className={css.top}>
      {!isOnline && (
        <>
          <WifiOff aria-hidden size="1.125em" />
          <span>{shell.offline}</span>
        </>
      )}
    </div>
  )
}
