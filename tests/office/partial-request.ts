import { newIpAddress, SAME_ORIGIN_HEADERS, type TestShop } from '../api/test-shop.ts'

/** A request whose head and first byte are sent; `finish` sends the rest and gives the status. */
export async function startPartialRequest(
  { app }: TestShop,
  path: string,
  headers: Record<string, string>,
  body: object | FormData | undefined,
) {
  const isForm = body instanceof FormData
  const whole = new Request('http://shop', {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body ?? {}),
    headers: isForm ? {} : { 'Content-Type': 'application/json' },
  })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const [begun, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isBegun = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true
        return controller.enqueue(bytes.subarray(0, 1))
      }
      begun.resolve()
      await rest.promise
      controller.enqueue(bytes.subarray(1))
      controller.close()
    },
  })
  const answer = app.request(path, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': newIpAddress().address,
      ...SAME_ORIGIN_HEADERS,
      'Content-Type': whole.headers.get('Content-Type') ?? '',
      'Content-Length': `${bytes.length}`,
      ...headers,
      Cookie: [SAME_ORIGIN_HEADERS.Cookie, headers.Cookie ?? ''].join('; '),
    },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  const isAnswered = Promise.resolve(answer).then(async (early) => {
    throw new Error(`${path} was answered before its body: ${early.status}`)
  })
  await Promise.race([begun.promise, isAnswered])
  return async () => {
    isAnswered.catch(() => {})
    rest.resolve()
    const { status } = await answer
    return status
  }
}
