import { type ReactNode, useEffect, useRef } from 'react'
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { shell as shellEn } from '#i18n/en/shell.ts'
import { baseOf } from '#i18n/language.ts'
import type { Route } from './+types/root'
import css from './shop.css?inline'
import { ErrorPage } from './ui/error-page.tsx'
import { useInBrowser } from './ui/use-in-browser.ts'
import { useLanguage, useWords } from './ui/words.ts'

/** The document around every page. The browser's build has no copy of the styles: it keeps those that came with the page. */
export function Layout({ children }: { children: ReactNode }) {
  const { shell } = useWords({ shell: shellEn })
  const language = useLanguage()
  // A page that is opened or reloaded the browser itself brings back to where it was, without a script in its document.
  const inBrowser = useInBrowser()
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#17123f" />
        <style
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, allowed by its hash
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css : '' }}
        />
        {/* Phones that want /apple-touch-icon.png find it by that name. */}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href={`${baseOf(language)}/manifest.webmanifest`} />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip">
          {shell.skipToContent}
        </a>
        {children}
        {inBrowser && <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  )
}

/** What the shop's pages have around them, each in the shell or by itself. */
export default function App() {
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
      <ErrorPage notFound={isRouteErrorResponse(error) && error.status === 404} />
    </main>
  )
}
