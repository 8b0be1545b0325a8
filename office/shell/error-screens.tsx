import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { canOpenScreen, type ScreenPermission } from '#contract/office/screens.ts'
import { frame as frameEn } from '#i18n/office/en/shell.ts'
import css from '../design/controls.module.css'
import { Screen } from '../design/screen.tsx'
import { useWords } from './language.ts'
import { useMe } from './session/me.ts'

/** Shows a screen to whom it is open; to others it says so, and the screen asks the shop for nothing. */
export function RequirePermission({ open, children }: { open: ScreenPermission; children: ReactNode }) {
  const { frame } = useWords({ frame: frameEn })
  const me = useMe()
  // What everybody has to have comes first; it is set up there.
  if (me.must_set_up_second_factor && open !== 'office-user') return <Navigate to="/account" replace />
  if (canOpenScreen(open, me.rights)) return children
  return (
    <Screen title={frame.noPermission}>
      <p>{frame.noPermissionHint}</p>
    </Screen>
  )
}

/** What stands under an address where there is no screen. */
export function NotFoundScreen() {
  const { frame } = useWords({ frame: frameEn })
  return (
    <Screen title={frame.notFound}>
      <p>{frame.notFoundHint}</p>
    </Screen>
  )
}

/** What stands for a screen that could not be opened: most often the line is lost, or the office is a newer one now. */
export function ErrorScreen() {
  const { frame } = useWords({ frame: frameEn })
  return (
    <main id="main">
      <Screen title={frame.failed}>
        <button type="button" className={css.next} onClick={() => location.reload()}>
          {frame.tryAgain}
        </button>
      </Screen>
    </main>
  )
}
