import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Whoever gets no answer in so many ms goes. */
const RESPONSE_TIMEOUT = 20_000

/** What came back, and after how many ms. */
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: string; ms: number }

/** What a browser that holds the anti-forgery token sends with it. */
export const SAME_ORIGIN_HEADERS = {
  'Content-Type': 'application/json',
  Cookie: `XSRF-TOKEN=${'t'.repeat(43)}`,
  'X-XSRF-TOKEN': 't'.repeat(43),
  'Sec-Fetch-Site': 'same-origin',
}

/** Somebody who asks a shop, see createClient. */
export type HttpClient = ReturnType<typeof createHttpClient>

/** A client with one connection that stays open; `path` goes out as it is. Rejects when no answer comes. */
export function createHttpClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sendRequest = (
    path: string,
    { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: object; body?: string } = {},
  ) =>
    new Promise<HttpResponse>((resolve, reject) => {
      const began = performance.now()
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          path,
          method,
          headers: { 'Accept-Encoding': 'br', ...headers },
          timeout: RESPONSE_TIMEOUT,
        },
        async (response) => {
          const answer = { status: response.statusCode ?? 0, headers: response.headers }
          const read = text(response)
          read.then((body) => resolve({ ...answer, body, ms: performance.now() - began }), reject)
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`No answer to ${path}`)))
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    sendRequest,
    /** POST with a JSON payload and the anti-forgery token. */
    post: (path: string, payload: object, headers: object = {}) =>
      sendRequest(path, {
        method: 'POST',
        headers: { ...SAME_ORIGIN_HEADERS, ...headers },
        body: JSON.stringify(payload),
      }),
    close: () => agent.destroy(),
  }
}

/** A bare connection that a text was written to. Whatever becomes of it, it throws nothing. */
export function openSocket(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  return socket
}
