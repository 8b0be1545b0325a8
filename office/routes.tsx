import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { SCREENS, type ScreenPath } from '#contract/office/screens.ts'
import { NoSuchScreen, OpenOnlyTo, ScreenFailed } from './ui/instead-of-screen.tsx'

/** The file of every screen. */
const FILES: Record<ScreenPath, () => Promise<{ Component: ComponentType }>> = {
  '/office/signin': () => import('./signin/signin.tsx'),
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
          lazy: () => import('./ui/frame.tsx'),
          children: [
            { index: true, element: <Navigate to="/account" replace /> },
            ...paths.filter((path) => SCREENS[path] !== 'anyone').map(screen),
            { path: '*', Component: NoSuchScreen },
          ],
        },
      ],
    },
  ],
  { basename: '/office' },
)
