import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { SCREENS, type Screen } from '#contract/office/screens.ts'
// The first screens are part of the entry bundle, which saves a round trip.
import * as inbox from './enquiries/inbox/inbox-screen.tsx'
import * as appShell from './shell/app-shell.tsx'
import { ErrorScreen, NotFoundScreen, RequirePermission } from './shell/error-screens.tsx'
import * as signIn from './signin/signin-screen.tsx'

type ScreenModule = { Component: ComponentType }

/** Loaders of all other screens. Each is a chunk of its own. */
const LAZY_LOADER_BY_FILE = import.meta.glob<ScreenModule>([
  './**/*-screen.tsx',
  '!./enquiries/inbox/inbox-screen.tsx',
  '!./signin/signin-screen.tsx',
])
const EAGER_LOADER_BY_FILE = new Map<string, () => Promise<ScreenModule>>([
  [SCREENS['/office/enquiries'].file, async () => inbox],
  [SCREENS['/office/signin'].file, async () => signIn],
])

function loadScreen(file: string): Promise<ScreenModule> {
  const loader = EAGER_LOADER_BY_FILE.get(file) ?? LAZY_LOADER_BY_FILE[`./${file}`]
  if (!loader) throw new Error(`No loader for the screen file ${file}`)
  return loader()
}

/** Builds the lazy route of a screen. Screens that are not public check the permission first. */
function screenRoute([path, { permission, file }]: [string, Screen]): RouteObject {
  return {
    path: path.slice('/office'.length),
    lazy: async () => {
      const { Component } = await loadScreen(file)
      if (permission === 'anyone') return { Component }
      return {
        element: (
          <RequirePermission permission={permission}>
            <Component />
          </RequirePermission>
        ),
      }
    },
  }
}

const screens = Object.entries<Screen>(SCREENS)

/** The office's routes: public screens on their own, all others inside the app shell. */
export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
      children: [
        ...screens.filter(([, { permission }]) => permission === 'anyone').map(screenRoute),
        ...(import.meta.env.DEV
          ? [{ path: '/design', lazy: () => import('./design-page/design-page.tsx') }]
          : []),
        {
          ...appShell,
          children: [
            { index: true, lazy: () => import('./shell/start-redirect.tsx') },
            ...screens.filter(([, { permission }]) => permission !== 'anyone').map(screenRoute),
            { path: '*', Component: NotFoundScreen },
          ],
        },
      ],
    },
  ],
  { basename: '/office' },
)
