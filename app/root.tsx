import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import './global.css'
import { getBasePath } from '#i18n/language.ts'
import type { Route } from './+types/root'
import printStyles from './print.css?url'
import { DocumentContext } from './ui/layout/document-context.ts'
import { ErrorPage } from './ui/layout/error-page.tsx'
import { useLanguage, useMessages } from './ui/messages.ts'
import { useIsHydrated } from './ui/use-is-hydrated.ts'
import { useScreenFocus } from './ui/use-screen-focus.ts'
import { useResumeNavigation } from './use-resume-navigation.ts'

/**
 * This document's own key for the scroll position of its first screen. React Router has the key 'default' in every document, and
 * would scroll the next one to where this one was left.
 */
const INITIAL_SCROLL_KEY = `${performance.timeOrigin}`

/** How long after hydration, in ms, the page is idle and other screens are prefetched. */
const PREFETCH_DELAY = 4_000

/** The document around every page. The server puts the styles of these links into the document (server/render.ts). */
export function Layout({ children }: { children: ReactNode }) {
  const { shell } = useMessages()
  const language = useLanguage()
  const rendered = useContext(DocumentContext)
  const isHydrated = useIsHydrated()
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#17123f" />
        {/* Small, so that it is there before anything can fail. */}
        <script async src="/start-watch.js" />
        <Links />
        {/* How a page is printed: after all else, for most never are. */}
        {isHydrated && <link rel="stylesheet" href={printStyles} media="print" />}
        {/* Phones that want /apple-touch-icon.png find it by that name. */}
        <link rel="icon" href="/favicon.svg" />
        <link rel="manifest" href={`${getBasePath(language)}/manifest.webmanifest`} />
      </head>
      <body>
        <a href="#main" className="skip">
          {shell.skipToContent}
        </a>
        {children}
        {/* Not in the document: React Router's script there throws where storage is forbidden. The browser itself finds the place. */}
        {isHydrated && (
          <ScrollRestoration getKey={({ key }) => (key === 'default' ? INITIAL_SCROLL_KEY : key)} />
        )}
        <Scripts />
        {/* After the scripts: hydration takes no element there for one of its own. */}
        {rendered?.metadata && <rendered.metadata.StructuredData />}
      </body>
    </html>
  )
}

/** What the shop's pages have around them, each in the shell or by itself. */
export default function App() {
  useScreenFocus()
  useResumeNavigation()
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    const prefetch = async () => (await import('./offline/prefetch-screens.ts')).prefetchScreens()
    const timer = setTimeout(() => prefetch().catch(() => {}), PREFETCH_DELAY)
    return () => clearTimeout(timer)
  }, [])
  const { pathname, search } = useLocation()
  const opened = useRef(pathname + search)
  useEffect(() => {
    // The server names the address of the page that was opened (see describePage); a browser would share it for this one.
    if (pathname + search !== opened.current) document.querySelector('link[rel=canonical]')?.remove()
  }, [pathname, search])
  return <Outlet />
}

/** What a visitor sees when the shell itself fails: what happened, and the ways back. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorPage isNotFound={isRouteErrorResponse(error) && error.status === 404} />
    </main>
  )
}
