// Watches the start of a page. Marks the document when it fails before hydration, so that forms that need script show
// a notice, and reports the failure once, with the token that every POST needs (D8).
{
  const page = document.documentElement
  const stop = new AbortController()
  const fail = async ({ target, message, reason }) => {
    if ('hydrated' in page.dataset || stop.signal.aborted || target instanceof HTMLImageElement) return
    stop.abort()
    page.dataset.failed = ''
    const what = `${message ?? reason ?? target.src}` || 'A script did not load'
    await fetch('/api/anti-forgery')
    await fetch('/api/start/failed', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '',
      },
      body: JSON.stringify({ what: what.slice(0, 500), page: location.pathname.slice(0, 200) }),
    })
  }
  // A failure before this script ran leaves no event, only a page that is not hydrated.
  const wait = () => setTimeout(fail, 10_000, { message: 'Not hydrated ten seconds after its load' })
  const options = { capture: true, signal: stop.signal }
  addEventListener('error', fail, options)
  addEventListener('unhandledrejection', fail, options)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}
