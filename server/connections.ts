import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'

/** So many requests may wait on one connection while another is answered: browsers and proxies ask one after the other. */
const WAITING_MAX = 15
/** The head of a request, and all of it, must have come after so many ms; looked at as often as the last says. */
const HEAD_WITHIN = 20_000
const REQUEST_WITHIN = 60_000
const LOOKED_AT_EVERY = 2_000
/** A connection on which nothing moves, for so many ms while an answer is made or taken, or waiting for another request. */
const SILENT_FOR = 120_000
const KEPT_OPEN_FOR = 65_000
/** What is in flight when the shop stops has so many ms. */
const FINISHED_WITHIN = 5_000

/** What Node's parser refuses by itself; all else that it cannot read is 400. */
const REFUSED = new Map<string, number>(
  Object.entries({
    HPE_HEADER_OVERFLOW: 431,
    HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
    ERR_HTTP_REQUEST_TIMEOUT: 408,
  }),
)

/** An answer without a body, of what never becomes a request of the app. */
function refuse(outgoing: ServerResponse, status: number, headers: Record<string, string>): void {
  outgoing.writeHead(status, { ...headers, 'Content-Length': '0', Connection: 'close' }).end()
}

/** The same on a connection whose request could not be read. */
function refuseRaw(socket: Duplex, status: number, headers: Record<string, string>): void {
  const lines = Object.entries({ ...headers, 'Content-Length': '0', Connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy())
}

/** A request names its host, once: two would be read differently by a proxy and by us. HTTP/1.0 may leave it out. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** Whether a request of a connection is being answered, and those that wait for that, in turn. */
type Connection = { answering: boolean; waiting: (() => void)[] }

/**
 * Node's HTTP server with the limits of the shop (W25, W26). Requests of one connection are answered in turn: the next is
 * looked at when the answer before it was taken, nothing is done for a connection that is gone, and one that sends request
 * after request without taking answers is cut off.
 */
export function openConnections(): {
  server: Server
  /** Answers with a listener from now on; `headers` are those of what it never gets to see. */
  answer: (listener: RequestListener, headers: Record<string, string>) => void
  /** Takes no more; resolves when what is in flight was answered, or cut off after 5 s. */
  close: () => Promise<void>
} {
  const server = createServer({
    connectionsCheckingInterval: LOOKED_AT_EVERY,
    headersTimeout: HEAD_WITHIN,
    requestTimeout: REQUEST_WITHIN,
    keepAliveTimeout: KEPT_OPEN_FOR,
    // What has no body has no stream to end. Node reads 64 KB at a time, 1,500 requests, and breaks off each of them when
    // we cut the connection off: that takes half as long so (W25).
    optimizeEmptyRequests: true,
    // It is looked at here, so that what is said then has the shop's headers.
    requireHostHeader: false,
  })
  server.timeout = SILENT_FOR

  const connections = new Map<Duplex, Connection>()
  // Answers begin once all that has come was read: whoever waits for many, a proxy, is woken once and not for each.
  let due: (() => void)[] = []
  const beginAll = () => {
    const begun = due
    due = []
    for (const begin of begun) begin()
  }
  let stopping = false
  const closeWhenDone = () => {
    if (stopping && ![...connections.values()].some(({ answering }) => answering))
      server.closeAllConnections()
  }
  server.on('connection', (socket) => {
    connections.set(socket, { answering: false, waiting: [] })
    socket.once('close', () => {
      connections.delete(socket)
      closeWhenDone()
    })
  })

  return {
    server,
    answer(listener, headers) {
      server.on('request', (incoming, outgoing) => {
        const { socket } = incoming
        const connection = connections.get(socket)
        if (!connection || socket.destroyed) return
        if (connection.waiting.length === WAITING_MAX) {
          socket.destroy()
          return
        }
        const refused = stopping ? 503 : namesOneHost(incoming) ? undefined : 400
        const turn = () => {
          if (socket.destroyed) return
          if (refused) refuse(outgoing, refused, headers)
          else listener(incoming, outgoing)
        }
        outgoing.on('close', () => {
          const next = connection.waiting.shift()
          connection.answering = next !== undefined
          if (next) next()
          else closeWhenDone()
        })
        if (connection.answering) {
          connection.waiting.push(turn)
          // What it asks in one go is answered before it is heard that it asks no more: Node ends the connection then.
          beginAll()
          return
        }
        connection.answering = true
        due.push(turn)
        if (due.length === 1) setImmediate(beginAll)
      })
      server.on('checkExpectation', (_, outgoing) => refuse(outgoing, 417, headers))
      server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
        // What was asked before it is answered; in the middle of another answer there is no place for this one.
        beginAll()
        if (!socket.writable || connections.get(socket)?.answering) socket.destroy()
        else refuseRaw(socket, REFUSED.get(error.code ?? '') ?? 400, headers)
      })
    },
    async close() {
      const closed = once(server, 'close')
      stopping = true
      server.close()
      closeWhenDone()
      const late = setTimeout(() => server.closeAllConnections(), FINISHED_WITHIN)
      await closed
      clearTimeout(late)
    },
  }
}
