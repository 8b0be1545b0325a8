import { once } from 'node:events'
import { connect } from 'node:net'
import { percentile } from '#testing/measurement.ts'

/** The result of a load run. */
export type LoadResult = { requests: number; perSecond: number /** In ms. */; p99: number }

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Sends requests to a server on 127.0.0.1 for `seconds` over keep-alive connections. Each connection sends its next request after
 * the response; with `burstsAfter` all connections send together, `burstsAfter` ms after the last response. Uses plain sockets so
 * that the client is not the bottleneck. Throws if a response is not 200.
 */
export async function runLoad(
  port: number,
  options: { connections: number; seconds: number; request: () => string | Buffer; burstsAfter?: number },
): Promise<LoadResult> {
  const startedAt = performance.now()
  const until = startedAt + options.seconds * 1000
  const times: number[] = []
  const ready: (() => void)[] = []
  const connections = Array.from({ length: options.connections }, async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    let sentAt = 0
    let bytesLeft = 0
    let head: Buffer = Buffer.alloc(0)
    const sendRequest = () => {
      sentAt = performance.now()
      if (sentAt < until) socket.write(options.request())
      else socket.end()
    }
    const sendNextRequest = () => {
      if (options.burstsAfter === undefined) return sendRequest()
      ready.push(sendRequest)
      if (ready.length < options.connections) return
      setTimeout(() => {
        for (const each of ready.splice(0)) each()
      }, options.burstsAfter)
    }
    socket.on('data', (chunk) => {
      // Chunks are strings only if an encoding is set.
      if (typeof chunk === 'string') return
      if (bytesLeft === 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = head.indexOf(HEAD_END)
        if (end === -1) return
        const bodyFrom = end + HEAD_END.length
        bytesLeft =
          parseContentLength(head.toString('latin1', 0, end), () => head.toString('utf8')) -
          (head.length - bodyFrom)
        head = Buffer.alloc(0)
      } else bytesLeft -= chunk.length
      if (bytesLeft > 0) return
      times.push(performance.now() - sentAt)
      sendNextRequest()
    })
    sendNextRequest()
    await once(socket, 'close')
  })
  await Promise.all(connections)
  const seconds = (performance.now() - startedAt) / 1000
  return { requests: times.length, perSecond: times.length / seconds, p99: percentile(times, 0.99) }
}

function parseContentLength(head: string, readResponse: () => string): number {
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (!head.startsWith('HTTP/1.1 200') || length === undefined)
    throw new Error(`Unexpected response: ${readResponse()}`)
  return Number(length)
}

/** Builds a GET request with the headers of a browser that matter here. */
export function buildGetRequest(port: number, path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`)
}
