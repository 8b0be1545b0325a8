// Watches over the start of a page. What fails before it is alive is noted on the document, so that forms say what to do
// without their script, and told to the shop, once, with the token that every POST carries (D8).
{
  const page = document.documentElement
  const stop = new AbortController()
  const fail = async ({ target, message, reason }) => {
    if ('alive' in page.dataset || stop.signal.aborted || target instanceof HTMLImageElement) return
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
  // This file comes when it comes: what failed before it left no trace but a page that does not wake.
  const wait = () => setTimeout(fail, 10_000, { message: 'Not alive ten seconds after its load' })
  const options = { capture: true, signal: stop.signal }
  addEventListener('error', fail, options)
  addEventListener('unhandledrejection', fail, options)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}

// A tap that was to open something and came too early is tapped again until it is heard: React lets no click through to the
// window in a part of the page that it has still to wake.
{
  const OPENS =
    'header button:not([popovertarget]), [aria-haspopup=dialog], td > button, h3 button, article > button, article > div > button:first-child'
  let early = []
  let tapped
  const isAlive = () => 'alive' in document.documentElement.dataset
  const press = () => {
    early = early.filter(({ button }) => button.isConnected)
    tapped = early[0]
    if (isAlive()) tapped?.button.click()
    if (early.length > 0) setTimeout(press, 100)
  }
  const tap = ({ isTrusted, target }) => {
    const button = isTrusted && target.closest(OPENS)
    if (!button) return
    tapped = { button }
    if (early.push(tapped) === 1) setTimeout(press, 100)
  }
  addEventListener('click', tap, true)
  addEventListener('click', () => {
    if (isAlive()) early = early.filter((other) => other !== tapped)
  })
}
