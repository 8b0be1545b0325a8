import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { freePort } from '../scripts/free-port.ts'

/**
 * A shop on a line that falls silent: its document comes as far as the first of `stops`, and as far as the next each time `arrive` is
 * called. All else comes as it is, from the shop. The address is another one, so the browser keeps another cart for it. `page` is closed
 * before the line: it may still be loading what is idle work.
 */
export async function halfArrived(page: Page, shop: string, path: string, ...stops: string[]) {
  const whole = await (await fetch(shop + path)).text()
  const ends = stops.map((text) => whole.indexOf(text))
  if (ends.includes(-1)) throw new Error(`${path} has not all of ${stops}`)
  const pieces = [...ends, whole.length].map((end, at) => whole.slice(ends[at - 1] ?? 0, end))
  let arrive = () => {}
  const server = createServer(async ({ url = '' }, response) => {
    if (url === path) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      arrive = () => {
        response.write(pieces.shift() ?? '')
        if (pieces.length === 0) response.end()
      }
      arrive()
      return
    }
    const { status, headers, body } = await fetch(shop + url)
    const type = headers.get('Content-Type') ?? ''
    response.writeHead(status, { 'Content-Type': type })
    for await (const piece of body ?? []) response.write(piece)
    response.end()
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${port}${path}`,
    arrive: () => arrive(),
    async [Symbol.asyncDispose]() {
      await page.close()
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
