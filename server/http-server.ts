import { once } from 'node:events'
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Pipelined requests in flight per connection. Browsers and proxies send one at a time. */
const PIPELINED_MAX = 15
/** How long requests in flight may take after the server was stopped, in ms. */
const STOP_TIMEOUT = 5_000
/** How often idle connections are closed while the server stops, in ms. */
const CLOSE_IDLE_INTERVAL = 100

/** Statuses for errors of Node's parser; all others are 400. */
const PARSER_STATUS = new Map<string, number>(
  Object.entries({
    HPE_HEADER_OVERFLOW: 431,
    HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
    ERR_HTTP_REQUEST_TIMEOUT: 408,
  }),
)

/** Opens Node's HTTP server with the shop's limits for slow and silent clients (W25). */
export function openHttpServer(): Server {
  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // Joins two Host headers into one invalid header, which the request listener rejects.
    joinDuplicateHeaders: true,
    // The request listener checks the host, so that the error response has the shop's headers.
    requireHostHeader: false,
  })
  // Timeout of silent connections. The office's event stream sends a heartbeat every 25 s.
  server.timeout = 120_000
  return server
}

/** Passes requests to `listener`. Sends `headers` with responses to unparsable requests (W10). */
export function handleRequests(
  server: Server,
  listener: RequestListener,
  headers: Readonly<Record<string, string>>,
): void {
  const inFlight = new WeakMap<Duplex, number>()
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    const count = inFlight.get(socket) ?? 0
    if (count === PIPELINED_MAX) socket.destroy()
    if (socket.destroyed) return
    inFlight.set(socket, count + 1)
    outgoing.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1))
    if (!server.listening) outgoing.setHeader('Connection', 'close')
    listener(incoming, outgoing)
  })
  const bare = { ...headers, 'Content-Length': '0', Connection: 'close' }
  server.on('checkExpectation', (_, outgoing) => outgoing.writeHead(417, bare).end())
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Another response must not be written into one in progress.
    if (!socket.writable || inFlight.get(socket)) return socket.destroy()
    const status = PARSER_STATUS.get(error.code ?? '') ?? 400
    const lines = Object.entries(bare).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`, () => socket.destroy())
  })
}

/** Stops accepting connections. Resolves when all requests in flight are answered, or cut off after 5 s (W26). */
export async function stopHttpServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_INTERVAL)
  const late = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
