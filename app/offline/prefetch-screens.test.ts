import { afterEach, expect, it, vi } from 'vitest'
import { prefetchScreens } from './prefetch-screens.ts'

afterEach(() => vi.unstubAllGlobals())

it('other screens are fetched one file at a time, the checkout first', { tags: ['D23'] }, async () => {
  const routes = {
    root: { module: '/root.js' },
    lander: { path: 'lander', module: '/lander.js', imports: ['/shared.js'] },
    print: { path: 'print', module: '/print.js' },
    checkout: { path: 'quick-checkout', module: '/checkout.js', imports: ['/shared.js'], css: ['/c.css'] },
  }
  vi.stubGlobal('window', { __reactRouterManifest: { routes } })
  const log: string[] = []
  vi.stubGlobal('fetch', async (file: string) => {
    log.push(`> ${file}`)
    return { blob: async () => log.push(`< ${file}`) }
  })
  await prefetchScreens()
  const files = ['/checkout.js', '/shared.js', '/c.css', '/lander.js']
  expect(log).toEqual(files.flatMap((file) => [`> ${file}`, `< ${file}`]))
})
