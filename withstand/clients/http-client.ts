import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Response timeout in ms. */
const RESPONSE_TIMEOUT = 20_000

/** A response, and the time until it was complete in ms. */
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: string; ms: number }

/** Headers of a browser with the anti-forgery token. */
export const SAME_ORIGIN_HEADERS = {
  'Content-Type': 'application/json',
  Cookie: `XSRF-TOKEN=${'t'.repeat(43)}`,
  'X-XSRF-TOKEN': 't'.repeat(43),
  'Sec-Fetch-Site': 'same-origin',
}

/** An HTTP client of one shop. */
export type HttpClient = ReturnType<typeof createHttpClient>

/** Creates a client with one keep-alive connection. `path` is sent unchanged. Requests reject if no response arrives. */
export function createHttpClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sendRequest = (
    path: string,
    { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: object; body?: string } = {},
  ) =>
    new Promise<HttpResponse>((resolve, reject) => {
      const startedAt = performance.now()
      const outgoing = request(
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
          const { statusCode: status = 0, headers } = response
          const read = text(response)
          read.then((body) => resolve({ status, headers, body, ms: performance.now() - startedAt }), reject)
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`No response to ${path}`)))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  return {
    sendRequest,
    /** Sends a POST with a JSON payload and the anti-forgery token. */
    post: (path: string, payload: object, headers: object = {}) =>
      sendRequest(path, {
        method: 'POST',
        headers: { ...SAME_ORIGIN_HEADERS, ...headers },
        body: JSON.stringify(payload),
      }),
    close: () => agent.destroy(),
  }
}

/** Opens a raw connection and writes `text` to it. Connection errors are ignored. */
export function openSocket(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  return socket
}
