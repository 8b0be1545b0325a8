import { useNonce } from './document.ts'

declare global {
  interface Window {
    /** Ends the watch: the page is alive. */
    started?: () => void
  }
}

/**
 * Watches over the start of a page: what fails before it is alive is noted on the document, so that forms say what to do
 * without their script, and told to the shop by `failed-start.js`. It stands in the document as text, so it uses nothing
 * from outside and is short.
 */
function watchStart() {
  const stop = new AbortController()
  const fail = (event: Event) => {
    const { target, message, reason } = Object(event)
    if (target instanceof HTMLImageElement) return
    stop.abort()
    document.documentElement.dataset.failed = `${message ?? reason ?? target.src}`
    document.head.append(Object.assign(document.createElement('script'), { src: '/failed-start.js' }))
  }
  const options = { capture: true, signal: stop.signal }
  addEventListener('error', fail, options)
  addEventListener('unhandledrejection', fail, options)
  window.started = () => stop.abort()
}

/** The watch as part of the head, before any other script. */
export function StartWatch() {
  const code = import.meta.env.SSR ? `(${watchStart})()` : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, allowed by its nonce
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
