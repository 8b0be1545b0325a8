import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { SCREENS, type ScreenPath } from '#contract/office/screens.ts'
// Where the day begins comes with what begins: a first screen has no round trip to spare.
import * as inbox from './inbox/inbox.tsx'
import * as signIn from './signin/signin.tsx'
import * as frame from './ui/frame.tsx'
import { NoSuchScreen, OpenOnlyTo, ScreenFailed } from './ui/instead-of-screen.tsx'

/** The file of every screen. */
const FILES: Record<ScreenPath, () => Promise<{ Component: ComponentType }>> = {
  '/office/signin': async () => signIn,
  '/office/enquiries': async () => inbox,
  '/office/enquiries/new': () => import('./new-enquiry/new-enquiry.tsx'),
  '/office/enquiries/:number': () => import('./enquiry/enquiry.tsx'),
  '/office/pack': () => import('./pack/parcels.tsx'),
  '/office/pack/:number': () => import('./pack/parcel.tsx'),
  '/office/price-list': () => import('./price-list/price-list.tsx'),
  '/office/price-list/import': () => import('./import/imports.tsx'),
  '/office/price-list/import/:import_id': () => import('./import/import.tsx'),
  '/office/invite': () => import('./signin/invite.tsx'),
  '/office/users': () => import('./users/users.tsx'),
  '/office/audit': () => import('./audit/audit.tsx'),
  '/office/account': () => import('./account/account.tsx'),
}

const isScreen = (path: string): path is ScreenPath => path in SCREENS
const paths = Object.keys(FILES).filter(isScreen)

/** A screen, loaded when it is opened: as it is where everybody may, else for those to whom it is open. */
function screen(path: ScreenPath): RouteObject {
  return {
    path: path.slice('/office'.length),
    lazy: async () => {
      const { Component } = await FILES[path]()
      const open = SCREENS[path]
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

/** Every address of the office, from the contract's table of screens: those for everybody, and within the frame the others. */
export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: ScreenFailed,
      HydrateFallback: () => null,
      children: [
        ...paths.filter((path) => SCREENS[path] === 'anyone').map(screen),
        {
          ...frame,
          children: [
            { index: true, lazy: () => import('./ui/first-screen.tsx') },
            ...paths.filter((path) => SCREENS[path] !== 'anyone').map(screen),
            { path: '*', Component: NoSuchScreen },
          ],
        },
      ],
    },
  ],
  { basename: '/office' },
)
