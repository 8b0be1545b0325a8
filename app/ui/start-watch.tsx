import { useNonce } from './document.ts'

declare global {
  interface Window {
    /** Ends the watch: the page is alive. */
    started?: () => void
  }
}

/**
 * Watches over the start of a page: whatever fails before it is alive is told to the shop, once, and shown by the forms,
 * which say what to do without their script. It stands in the document as text, so it uses nothing from outside.
 */
function watchStart() {
  const stop = new AbortController()
  const report = async (what: string) => {
    stop.abort()
    document.documentElement.dataset.failed = ''
    await fetch('/api/anti-forgery')
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    await fetch('/api/start/failed', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token },
      body: JSON.stringify({ what: what.slice(0, 500), page: location.pathname.slice(0, 200) }),
    })
  }
  const options = { capture: true, signal: stop.signal }
  addEventListener(
    'error',
    ({ target, message, filename, lineno }) => {
      if (target instanceof HTMLScriptElement) void report(`${target.src || 'A script'} did not load`)
      else if (message) void report(`${message} (${filename}:${lineno})`)
    },
    options,
  )
  addEventListener('unhandledrejection', ({ reason }) => void report(`${reason}`), options)
  window.started = () => stop.abort()
}

/** The watch as part of the head, before any other script. */
export function StartWatch() {
  const code = import.meta.env.SSR ? `(${watchStart})()` : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, allowed by its nonce
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
