import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

/** A finished answer: what the bare server sends under a path. */
export type Answer = { path: string; headers: Record<string, string>; base64: string }

// Node's HTTP server adds these to each answer by itself.
const NODES_OWN = ['date', 'connection', 'keep-alive']

/** What a server answers to a browser that takes Brotli: the headers and the compressed bytes as they came. */
export async function fetchAnswer(origin: string, path: string): Promise<Answer> {
  const request = get(origin + path, { headers: { 'Accept-Encoding': 'br' }, agent: false })
  const [response] = await once(request, 'response')
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  const headers = Object.entries<string>(response.headers).filter(([name]) => !NODES_OWN.includes(name))
  return { path, headers: Object.fromEntries(headers), base64: body.toString('base64') }
}

/** A page as the bare server sends it: compressed as far as Brotli goes, like the shop's own. */
export function pageAnswer(path: string, html: string): Answer {
  const body = brotliCompressSync(html)
  return {
    path,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': `${body.length}`,
    },
    base64: body.toString('base64'),
  }
}
