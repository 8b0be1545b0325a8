// usage: npx node shot.mjs out path width height [scheme] [lang] [full]
import { chromium } from 'playwright-core'

const [out, path, w, h, scheme = 'light', lang = 'en', full = ''] = process.argv.slice(2)
const port = process.env.PORT ?? '4455'
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
})
const context = await browser.newContext({
  viewport: { width: +w, height: +h },
  colorScheme: scheme,
  hasTouch: +w < 500,
  isMobile: +w < 500,
})
const page = await context.newPage()
page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()))
page.on('pageerror', (e) => console.log('pageerror:', e.message))
await page.goto(`http://localhost:${port}/office/signin`)
await page.evaluate((l) => localStorage.setItem('office_language', l), lang)
await page.getByLabel(/Email|மின்னஞ்சல்|இமெயில்/).fill('owner@shop.example')
await page.locator('input[type=password]').fill('mango tree by the well')
await page.locator('button[type=submit]').click()
await page.waitForURL((u) => !u.pathname.includes('signin'))
await page.waitForLoadState('networkidle').catch(() => {})
if (lang === 'ta') {
  const b = page.getByRole('button', { name: 'தமிழ்' })
  if (await b.count()) await page.evaluate(() => {})
}
await page.goto(`http://localhost:${port}${path}`)
await page.waitForTimeout(1500)
const js = process.env.JS
if (js) {
  await new Function('page', `return (async()=>{${js}})()`)(page)
  await page.waitForTimeout(500)
}
await page.screenshot({ path: out, fullPage: full === 'full' })
await browser.close()
