import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { times } from '#testing/thoroughness.ts'
import { createMemoryAnswers, type MemoryAnswers } from './memory-answers.ts'

const text = 'Bijili, 1 Pkt (100 Pcs). '.repeat(100)
const json = (cacheControl = 'public, max-age=0', body = text) =>
  new Response(body, { headers: { 'Content-Type': 'application/json', 'Cache-Control': cacheControl } })

describe('Answers in memory', { tags: ['W25'] }, () => {
  let version: number
  let answers: MemoryAnswers
  beforeEach(() => {
    version = 1
    answers = createMemoryAnswers({ version: () => version })
  })

  it('come in the encoding that is accepted, brotli first', async () => {
    await answers.keep('/list', 1, json())
    const body = (encoding?: string) => answers.find('/list', { encoding })
    expect(body()?.headers).not.toHaveProperty('content-encoding')
    expect(body()?.body?.toString()).toBe(text)
    expect(brotliDecompressSync(body('gzip, br')?.body ?? '').toString()).toBe(text)
    expect(gunzipSync(body('gzip')?.body ?? '').toString()).toBe(text)
    const encodingOf = (encoding: string) => body(encoding)?.headers['content-encoding']
    expect(encodingOf('gzip;q=1.0, br;q=0.5')).toBe('br')
    expect(encodingOf('br;q=0, gzip')).toBe('gzip')
    expect(encodingOf('br; q=0.000, gzip;q=0')).toBeUndefined()
    expect(encodingOf('brr, xgzip')).toBeUndefined()
    for (const encoding of ['', 'gzip', 'br']) {
      expect(body(encoding)?.headers).toMatchObject({
        'content-length': String(body(encoding)?.body?.length),
        'content-type': 'application/json',
        vary: 'Accept-Encoding',
      })
    }
  })

  it('shrink further after they were kept', async () => {
    const page = Array.from({ length: 400 }, (_, i) => `<td>${i * 7919}</td>`).join('')
    await answers.keep('/page', 1, new Response(page, { headers: { 'Content-Type': 'text/html' } }))
    const size = () => answers.find('/page', { encoding: 'br' })?.body?.length
    const quick = size() ?? 0
    await expect.poll(size).toBeLessThan(quick)
    expect(brotliDecompressSync(answers.find('/page', { encoding: 'br' })?.body ?? '').toString()).toBe(page)
  })

  it('are not compressed when that gains nothing', async () => {
    await answers.keep('/short', 1, json('public', '{"data":[]}'))
    await answers.keep('/photo', 1, new Response(text, { headers: { 'Content-Type': 'image/png' } }))
    for (const key of ['/short', '/photo']) {
      expect(answers.find(key, { encoding: 'br, gzip' })?.headers).not.toHaveProperty('content-encoding')
    }
  })

  it('are 304 for whoever has them, with the headers but no body', async () => {
    await answers.keep('/list', 1, json())
    const { etag = '' } = answers.find('/list', {})?.headers ?? {}
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const known of [etag, etag.slice(2), `"x", ${etag}`]) {
      expect(answers.find('/list', { etag: known })).toEqual({
        status: 304,
        headers: { etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=0' },
        headerList: ['cache-control', 'public, max-age=0', 'etag', etag, 'vary', 'Accept-Encoding'],
        body: null,
      })
    }
    expect(answers.find('/list', { etag: '"x"' })?.status).toBe(200)
  })

  it('are outdated by the next version, except what is immutable', async () => {
    await answers.keep('/list', 1, json())
    await answers.keep('/assets/shop.js', 1, json('public, max-age=31536000, immutable'))
    version = 2
    expect(answers.find('/list', {})).toBeUndefined()
    expect(answers.find('/assets/shop.js', {})?.status).toBe(200)
  })

  it('are never given for a newer version than they were made of', async () => {
    const madeOf = answers.version()
    version = 2
    await answers.keep('/list', madeOf, json())
    expect(answers.find('/list', {})).toBeUndefined()
  })

  it('stay in memory when they are popular, whatever strangers ask for', async () => {
    // More than there is room for.
    const strangers = times(12_000, 100_000)
    await answers.keep('/order-now', 1, json())
    const stranger = new Uint8Array(2048)
    for (let i = 0; i < strangers; i++) {
      await answers.keep(`/category?id=${i}`, 1, new Response(stranger))
      if (i % 1000 === 0) expect(answers.find('/order-now', {})).toBeDefined()
    }
    // Far fewer than were asked for: their keys and headers count too.
    const kept = Array.from({ length: strangers }, (_, i) => answers.find(`/category?id=${i}`, {}))
    expect(kept.filter(Boolean).length).toBeLessThan((32 * 1024 * 1024) / 4096)
  }, 60_000)

  it('are not kept while too much waits to be compressed', async () => {
    const page = 'x'.repeat(3 * 1024 * 1024)
    const keys = Array.from({ length: 20 }, (_, i) => `/${i}`)
    await Promise.all(keys.map((key) => answers.keep(key, 1, json('public', page))))
    expect(keys.filter((key) => answers.find(key, {}))).toEqual(keys.slice(0, 2))
    await answers.keep('/later', 1, json('public', page))
    expect(answers.find('/later', {})).toBeDefined()
  })

  it('make room, those first that nobody asks for, before they take more than 32 MB', async () => {
    const megabytes = (n: number) => new Response(new Uint8Array(n * 1024 * 1024))
    // A quarter of it is for what waits to be compressed.
    for (let i = 0; i < 5; i++) await answers.keep(`/${i}`, 1, megabytes(5))
    expect([0, 1, 4].map((i) => answers.find(`/${i}`, {}) !== undefined)).toEqual([false, true, true])
    await answers.keep('/4', 1, megabytes(1))
    await answers.keep('/5', 1, megabytes(5))
    expect(answers.find('/1', {})).toBeDefined()
  })

  it('count their names too, so that long ones do not add up beside the bound', async () => {
    const name = 'x'.repeat(1024 * 1024)
    for (let i = 0; i < 40; i++) await answers.keep(`/${i}${name}`, 1, json('public', 'short'))
    const kept = Array.from({ length: 40 }, (_, i) => answers.find(`/${i}${name}`, {}))
    expect(kept.filter(Boolean).length).toBeLessThanOrEqual(12)
  })
})
