import { expect, test } from '../shop-test.ts'
import { signInAsOwner } from './desk.ts'

/** Runs in the page, before its own scripts: notes which files have come when the heading stands. */
function noteFiles() {
  new MutationObserver((_, watch) => {
    if (!document.querySelector('main h1')) return
    watch.disconnect()
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    document.documentElement.dataset.files = files
      .filter((path) => /^\/office\/assets\/.*\.(js|css)$/.test(path))
      .sort()
      .join()
  }).observe(document, { subtree: true, childList: true })
}

for (const path of ['pack', 'price-list', 'price-list/import', 'users', 'audit', 'account'])
  test(`/office/${path} is drawn from what its document names, each asked for once`, {
    tag: ['@phone', '@O1'],
  }, async ({ page }) => {
    await signInAsOwner(page)
    await page.addInitScript(noteFiles)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/office/api/')) asked.push(pathname + search)
    })
    // The frame asks for it when all of the screen has asked for what it shows.
    const palette = page.waitForRequest(/palette/)
    const html = (await (await page.goto(`/office/${path}`))?.text()) ?? ''
    const addresses = [...html.matchAll(/(?:src|href)="(.*?)"/g)].map(([, address = '']) => address)
    await palette
    // What is not named would be asked for a round trip later.
    const files = addresses.filter((address) => /\.(js|css)$/.test(address))
    await expect(page.locator('html')).toHaveAttribute('data-files', files.toSorted().join())
    // What is named otherwise than it is wanted would be asked for again.
    const calls = addresses.filter((address) => address.startsWith('/office/api/'))
    expect(calls).toHaveLength(2)
    // What happens from then on is heard in a stream, and asked for when it is told there.
    const [before] = asked.join().split(',/office/api/stream')
    expect(before?.split(',').toSorted()).toEqual(calls.toSorted())
  })
