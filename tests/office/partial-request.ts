import { newIpAddress, SAME_ORIGIN_HEADERS, type TestShop } from '../api/test-shop.ts'

/** Starts a request with its headers and first byte. The returned function sends the rest and returns the status. */
export async function startPartialRequest(
  { app }: TestShop,
  path: string,
  headers: Record<string, string>,
  body: object | FormData | undefined,
) {
  const isForm = body instanceof FormData
  const fullRequest = new Request('http://shop', {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body ?? {}),
    headers: isForm ? {} : { 'Content-Type': 'application/json' },
  })
  const bytes = new Uint8Array(await fullRequest.arrayBuffer())
  const [started, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isStarted = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isStarted) {
        isStarted = true
        return controller.enqueue(bytes.subarray(0, 1))
      }
      started.resolve()
      await rest.promise
      controller.enqueue(bytes.subarray(1))
      controller.close()
    },
  })
  const response = app.request(path, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': newIpAddress().address,
      ...SAME_ORIGIN_HEADERS,
      'Content-Type': fullRequest.headers.get('Content-Type') ?? '',
      'Content-Length': `${bytes.length}`,
      ...headers,
      Cookie: [SAME_ORIGIN_HEADERS.Cookie, headers.Cookie ?? ''].join('; '),
    },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  const earlyResponse = Promise.resolve(response).then(async (early) => {
    throw new Error(`${path} was answered before its body: ${early.status}`)
  })
  await Promise.race([started.promise, earlyResponse])
  return async () => {
    earlyResponse.catch(() => {})
    rest.resolve()
    const { status } = await response
    return status
  }
}
