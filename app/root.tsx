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
 * The scroll restoration key of this document's first screen. React Router uses 'default' in every document, so the
 * next document would scroll to this one's position.
 */
const INITIAL_SCROLL_KEY = `${performance.timeOrigin}`

/** Delay after hydration, in ms, before other screens are prefetched. */
const PREFETCH_DELAY = 4_000

/** The HTML document of every page. The server inlines the styles of these links (server/render.ts). */
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
        {/* Small, so that it loads before anything can fail. */}
        <script async src="/hydration-watch.js" />
        <Links />
        {/* Loaded last: most pages are never printed. */}
        {isHydrated && <link rel="stylesheet" href={printStyles} media="print" />}
        {/* iOS finds /apple-touch-icon.png by its name. */}
        <link rel="icon" href="/favicon.svg" />
        <link rel="manifest" href={`${getBasePath(language)}/manifest.webmanifest`} />
      </head>
      <body>
        <a href="#main" className="skip">
          {shell.skipToContent}
        </a>
        {children}
        {/* Rendered after hydration only: React Router's inline script throws when storage is blocked. The browser
            itself restores the first position. */}
        {isHydrated && (
          <ScrollRestoration getKey={({ key }) => (key === 'default' ? INITIAL_SCROLL_KEY : key)} />
        )}
        <Scripts />
        {/* After the scripts, where hydration ignores it. */}
        {rendered?.metadata && <rendered.metadata.StructuredData />}
      </body>
    </html>
  )
}

/** The root of all screens, inside the shell or without it. */
export default function App() {
  useScreenFocus()
  useResumeNavigation()
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    const prefetch = async () => (await import('./offline/prefetch-screens.ts')).prefetchScreens()
    const timer = setTimeout(() => prefetch().catch(() => {}), PREFETCH_DELAY)
    return () => clearTimeout(timer)
  }, [])
  const { pathname, search } = useLocation()
  const initialPath = useRef(pathname + search)
  useEffect(() => {
    // The server renders the canonical URL of the first page only (see createPageMetadata). Browsers would share it
    // for later pages.
    if (pathname + search !== initialPath.current) document.querySelector('link[rel=canonical]')?.remove()
  }, [pathname, search])
  return <Outlet />
}

/** Shown when the shell itself fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorPage isNotFound={isRouteErrorResponse(error) && error.status === 404} />
    </main>
  )
}
