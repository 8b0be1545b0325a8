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

// A tap that was to open something, to put it into the cart or to check out, and came too early, is tapped again until it is
// heard: React lets no click through to the window in a part of the page that it has still to wake.
{
  const NEEDS_SCRIPT =
    'header button:not([popovertarget]), [aria-haspopup=dialog], [data-cart] button:not(.quiet), td > button, article button'
  /** What sleeps on while it is tapped so often, ten times a second, holds nothing else up any more. */
  const PATIENCE = 20
  let early = []
  let tapped
  const isAlive = () => 'alive' in document.documentElement.dataset
  const press = () => {
    early = early.filter(({ button }) => button.isConnected)
    const [first] = early
    if (!first) return
    if (isAlive()) {
      tapped = first
      first.times++
      first.button.click()
    }
    setTimeout(press, 100)
  }
  const tap = (event) => {
    const button = event.isTrusted && event.target.closest(NEEDS_SCRIPT)
    if (!button) return
    const last = early.at(-1)
    // One after the other: Checkout leaves nothing behind that was to go into the cart before.
    if (last && isAlive() && early[0].times < PATIENCE) event.stopPropagation()
    // Impatience is one wish; only one more is one more each time.
    if (button !== last?.button || button.matches('input + button')) early.push({ button, times: 0 })
    tapped = early.at(-1)
    if (!last) setTimeout(press, 100)
  }
  addEventListener('click', tap, true)
  addEventListener('click', ({ target }) => {
    if (isAlive() && tapped?.button.contains(target)) early = early.filter((other) => other !== tapped)
  })
}
