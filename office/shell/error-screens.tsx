import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { canOpenScreen, type ScreenPermission } from '#contract/office/screens.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { Button } from '../design/actions/button.tsx'
import { Screen } from '../design/layout/screen.tsx'
import { useWords } from './language.ts'
import { useMe } from './session/me.ts'

/** Renders `children` if the user has the permission. Otherwise shows an error screen, and the child fetches nothing. */
export function RequirePermission({
  permission,
  children,
}: {
  permission: ScreenPermission
  children: ReactNode
}) {
  const { shell } = useWords({ shell: shellEn })
  const me = useMe()
  // Setting up a required second factor comes first.
  if (me.must_set_up_second_factor && permission !== 'office-user') return <Navigate to="/account" replace />
  if (canOpenScreen(permission, me.rights)) return children
  return (
    <Screen title={shell.noPermission}>
      <p>{shell.noPermissionHint}</p>
    </Screen>
  )
}

/** The screen for unknown URLs. */
export function NotFoundScreen() {
  const { shell } = useWords({ shell: shellEn })
  return (
    <Screen title={shell.notFound}>
      <p>{shell.notFoundHint}</p>
    </Screen>
  )
}

/** The error boundary of screens that could not be loaded, mostly while offline or after a deployment. */
export function ErrorScreen() {
  const { shell } = useWords({ shell: shellEn })
  return (
    <main id="main">
      <Screen title={shell.failed}>
        <Button variant="primary" onClick={() => location.reload()}>
          {shell.tryAgain}
        </Button>
      </Screen>
    </main>
  )
}
