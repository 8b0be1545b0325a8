import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { SCREENS, type Screen } from '#contract/office/screens.ts'
// The first screens are part of the entry bundle, which saves a round trip.
import * as inbox from './inbox/inbox-screen.tsx'
import * as signIn from './signin/signin-screen.tsx'
import * as frame from './ui/frame.tsx'
import { NoSuchScreen, OpenOnlyTo, ScreenFailed } from './ui/instead-of-screen.tsx'

type Loaded = { Component: ComponentType }

/** The files of all other screens, each loaded when it is opened. */
const FILES = import.meta.glob<Loaded>([
  './*/*-screen.tsx',
  '!./ui/*',
  '!./inbox/inbox-screen.tsx',
  '!./signin/signin-screen.tsx',
])
const FIRST = new Map<string, () => Promise<Loaded>>([
  [SCREENS['/office/enquiries'].file, async () => inbox],
  [SCREENS['/office/signin'].file, async () => signIn],
])

function load(file: string): Promise<Loaded> {
  const loader = FIRST.get(file) ?? FILES[`./${file}`]
  if (!loader) throw new Error(`The office has no ${file}`)
  return loader()
}

/** The route of a screen, loaded when it is opened. Screens that are not public check access first. */
function screen([path, { open, file }]: [string, Screen]): RouteObject {
  return {
    path: path.slice('/office'.length),
    lazy: async () => {
      const { Component } = await load(file)
      if (open === 'anyone') return { Component }
      return {
        element: (
          <OpenOnlyTo open={open}>
            <Component />
          </OpenOnlyTo>
        ),
      }
    },
  }
}

const screens = Object.entries<Screen>(SCREENS)

/** The routes of all screens: public ones on their own, the others inside the frame. */
export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: ScreenFailed,
      HydrateFallback: () => null,
      children: [
        ...screens.filter(([, { open }]) => open === 'anyone').map(screen),
        {
          ...frame,
          children: [
            { index: true, lazy: () => import('./ui/first-screen.tsx') },
            ...screens.filter(([, { open }]) => open !== 'anyone').map(screen),
            { path: '*', Component: NoSuchScreen },
          ],
        },
      ],
    },
  ],
  { basename: '/office' },
)
