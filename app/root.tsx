import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { language } from '#i18n/language.ts'
import { shell as words } from '#i18n/shell.ts'
import type { Route } from './+types/root'
import css from './shop.css?inline'
import { ErrorPage } from './ui/error-page.tsx'

// Phones that want /apple-touch-icon.png find it by that name.
export const links: Route.LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]

/** The document around every page. The browser's build has no copy of the styles: it keeps those that came with the page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={language()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#17123f" />
        <Meta />
        <style
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, allowed by its hash
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css : '' }}
        />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip">
          {words.skipToContent}
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
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
