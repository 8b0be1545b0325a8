// Watches over the start of a page: what fails before it is alive is noted on the document, so that forms say what to do
// without their script, and told to the shop, once, with the token that every POST carries (D8).
{
  const stop = new AbortController()
  const page = document.documentElement
  const fail = async ({ target, message, reason }) => {
    if ('alive' in page.dataset) return stop.abort()
    if (target instanceof HTMLImageElement) return
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
  const options = { capture: true, signal: stop.signal }
  addEventListener('error', fail, options)
  addEventListener('unhandledrejection', fail, options)
}
