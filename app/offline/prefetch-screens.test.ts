import { afterEach, expect, it, vi } from 'vitest'
import { prefetchScreens } from './prefetch-screens.ts'

afterEach(() => vi.unstubAllGlobals())

it('prefetchScreens fetches one file at a time, the checkout first', { tags: ['D23'] }, async () => {
  const routes = {
    root: { module: '/root.js' },
    lander: { path: 'lander', module: '/lander.js', imports: ['/shared.js'] },
    print: { path: 'print', module: '/print.js' },
    checkout: { path: 'quick-checkout', module: '/checkout.js', imports: ['/shared.js'], css: ['/c.css'] },
  }
  vi.stubGlobal('window', { __reactRouterManifest: { routes } })
  const events: string[] = []
  vi.stubGlobal('fetch', async (file: string) => {
    events.push(`> ${file}`)
    return { blob: async () => events.push(`< ${file}`) }
  })
  await prefetchScreens()
  const files = ['/checkout.js', '/shared.js', '/c.css', '/lander.js']
  expect(events).toEqual(files.flatMap((file) => [`> ${file}`, `< ${file}`]))
})
