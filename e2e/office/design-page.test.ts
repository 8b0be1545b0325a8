import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'

// The page of all components exists only while developing, so this file starts Vite's server for the office.
test.describe('The page of all components of the office', { tag: ['@desktop', '@W20', '@O1'] }, () => {
  test.describe.configure({ mode: 'default' })
  const cacheDir = mkdtempSync(join(tmpdir(), 'mathappu-design-'))
  let server: ViteDevServer
  let url = ''
  test.beforeAll(async () => {
    server = await createServer({
      configFile: join(import.meta.dirname, '../../office/vite.config.ts'),
      cacheDir,
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0, hmr: false },
    })
    await server.listen()
    url = `${server.resolvedUrls?.local[0]}design`
  })
  test.afterAll(async () => {
    await server.close()
    rmSync(cacheDir, { recursive: true })
  })

  const open = async (page: Page) => {
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Design' })).toBeVisible({ timeout: 60_000 })
  }

  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [360, 640],
      [1366, 900],
    ] as const)
      test(`is accessible and fits ${width} px in ${colorScheme} mode`, async ({ page }, testInfo) => {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await open(page)
        await page.getByRole('button', { name: 'Message with undo' }).click()
        await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
        await expectAccessible(page)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBe(0)
        const attach = async (name: string, isFullPage: boolean) =>
          testInfo.attach(`${name}, ${width} px, ${colorScheme}`, {
            body: await page.screenshot({ fullPage: isFullPage }),
            contentType: 'image/png',
          })
        await attach('components', true)
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('menu')).toBeVisible()
        await expectAccessible(page, '[role=menu]')
        await attach('menu', false)
        await page.keyboard.press('Escape')
        for (const layout of ['default', 'wide', 'panel', 'palette', 'confirm']) {
          await page.getByRole('button', { name: `Dialog: ${layout}` }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await expectAccessible(page, '[role=dialog]')
          await attach(`dialog ${layout}`, false)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toBeHidden()
        }
      })
})
