import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { baseOf } from '#i18n/language.ts'
import type { Route } from './+types/root'
import paper from './paper.css?url'
import { DocumentContext } from './ui/document.ts'
import { ErrorPage } from './ui/error-page.tsx'
import { useLanguage, useMessages } from './ui/messages.ts'
import { useInBrowser } from './ui/use-in-browser.ts'
import { useScreenFocus } from './ui/use-screen-focus.ts'

/** This document's own name for the place of its first screen, which React Router calls 'default' in every document. */
const opened = `${performance.timeOrigin}`

/** How long after hydration, in ms, the page is idle and other screens are prefetched. */
const PREFETCH_AFTER = 4_000

declare module 'react' {
  interface LinkHTMLAttributes<T> {
    /** Of a stylesheet: it is there and not loaded. React's types do not know it. */
    disabled?: boolean
  }
}

/** The document around every page. Its styles stand in it; later screens bring theirs as files. */
export function Layout({ children }: { children: ReactNode }) {
  const { shell } = useMessages()
  const language = useLanguage()
  const rendered = useContext(DocumentContext)
  const inBrowser = useInBrowser()
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#17123f" />
        {/* Small, so that it is there before anything can fail. */}
        <script async src="/start-watch.js" />
        <Styles />
        {/* How a page is printed: after all else, for most never are. */}
        {inBrowser && <link rel="stylesheet" href={paper} media="print" />}
        {/* Phones that want /apple-touch-icon.png find it by that name. */}
        <link rel="icon" href="/favicon.svg" />
        <link rel="manifest" href={`${baseOf(language)}/manifest.webmanifest`} />
      </head>
      <body>
        <a href="#main" className="skip">
          {shell.skipToContent}
        </a>
        {children}
        {/* Not in the document: its script there throws where storage is forbidden, and the browser itself finds the place. */}
        {inBrowser && <ScrollRestoration getKey={({ key }) => (key === 'default' ? opened : key)} />}
        <Scripts />
        {/* After the scripts: hydration takes no element there for one of its own. */}
        {rendered?.description && <rendered.description.StructuredData />}
      </body>
    </html>
  )
}

/** The styles that the browser finds in the page. Should React have to make the document anew, it keeps them. */
function stylesFound() {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')
  return {
    styles: document.querySelector('style')?.textContent ?? '',
    sheets: Array.from(links, (link) => link.getAttribute('href') ?? ''),
  }
}

/** The styles that came with the page and, since the visitor left it for another screen, the files of those. */
function Styles() {
  const rendered = useContext(DocumentContext)
  const { key } = useLocation()
  const [opened] = useState(key)
  const [moved, setMoved] = useState(import.meta.env.DEV)
  if (key !== opened && !moved) setMoved(true)
  const [{ styles, sheets }] = useState(() => rendered ?? stylesFound())
  return (
    <>
      <style
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheets, allowed by their hash
        dangerouslySetInnerHTML={{ __html: styles }}
      />
      {/* React Router loads no file that it finds named: these stand in the page. */}
      {sheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} disabled />
      ))}
      {moved && <Links />}
    </>
  )
}

/** What the shop's pages have around them, each in the shell or by itself. */
export default function App() {
  useScreenFocus()
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    const prefetch = async () => (await import('./offline/screens-at-hand.ts')).fetchScreens()
    const timer = setTimeout(() => prefetch().catch(() => {}), PREFETCH_AFTER)
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
      <ErrorPage notFound={isRouteErrorResponse(error) && error.status === 404} />
    </main>
  )
}
