import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { SCREENS, type Screen } from '#contract/office/screens.ts'
// Where the day begins comes with what begins: a first screen has no round trip to spare.
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

/** A screen, loaded when it is opened: as it is where everybody may, else for those to whom it is open. */
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

/** Every address of the office, from the contract's table of screens: those for everybody, and within the frame the others. */
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
