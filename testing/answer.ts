import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'

/** A finished answer: what the bare server sends under a path. */
export type Answer = { path: string; headers: Record<string, string>; base64: string }

// Node's HTTP server adds these to each answer by itself.
const NODES_OWN = ['date', 'connection', 'keep-alive']

/** What a server answers to a browser, which takes Brotli and gzip: the headers and the compressed bytes as they came. */
async function fetchAnswer(origin: string, path: string): Promise<Answer> {
  const request = get(origin + path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' }, agent: false })
  const [response] = await once(request, 'response')
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  const headers = Object.entries<string>(response.headers).filter(([name]) => !NODES_OWN.includes(name))
  return { path, headers: Object.fromEntries(headers), base64: body.toString('base64') }
}

/** The same of several paths, when they are finished: the shop compresses further in the background and is asked until nothing shrinks. */
export async function finishedAnswers(origin: string, paths: readonly string[]): Promise<Answer[]> {
  let before = Number.NaN
  while (true) {
    const answers: Answer[] = []
    for (const path of paths) answers.push(await fetchAnswer(origin, path))
    const bytes = answers.reduce((sum, { base64 }) => sum + base64.length, 0)
    if (bytes === before) return answers
    before = bytes
    await setTimeout(2000)
  }
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
