import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A received mail: the recipients of its envelope, its headers (names in lower case) and its text. */
type ReceivedMail = { to: string[]; headers: Record<string, string>; text: string }

/** How the mail server handles a connection. 'accepts' is normal delivery. */
export type Behaviour =
  | 'accepts'
  | 'hangs up at once'
  | 'hangs up after the mail'
  | 'accepts and hangs up without a reply'
  | 'rejects the recipient permanently'
  | 'rejects the mail temporarily'

/** A real SMTP server on this machine that can be started, stopped and made to fail. */
export type MailServer = {
  url: string
  behaviour: Behaviour
  /** The accepted mails, in the order of arrival. */
  received: ReceivedMail[]
  /** The number of connections so far. */
  connections: number
  /** Awaited after a whole mail has arrived, before the server replies. */
  beforeReply: () => Promise<void>
  start(): Promise<void>
  /** Stops like a killed process: all connections break. */
  stop(): Promise<void>
}

/** Starts a mail server that accepts everything. */
export async function startMailServer(host = '127.0.0.1'): Promise<MailServer> {
  let smtp: SMTPServer
  let port = 0
  const sockets = new Set<Socket>()
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server: MailServer = {
    url: '',
    behaviour: 'accepts',
    received: [],
    connections: 0,
    beforeReply: async () => {},
    async start() {
      smtp = new SMTPServer({
        disabledCommands: ['STARTTLS', 'AUTH'],
        authOptional: true,
        disableReverseLookup: true,
        onConnect(_session, callback) {
          if (server.behaviour === 'hangs up at once') dropConnections()
          else callback()
        },
        onRcptTo(_address, _session, callback) {
          callback(
            server.behaviour === 'rejects the recipient permanently'
              ? createSmtpError(550, 'No such user')
              : null,
          )
        },
        async onData(stream, { envelope }, callback) {
          const raw = (await buffer(stream)).toString('latin1')
          await server.beforeReply()
          if (server.behaviour === 'rejects the mail temporarily')
            return callback(createSmtpError(451, 'Try again later'))
          if (server.behaviour === 'hangs up after the mail') return dropConnections()
          server.received.push({ to: envelope.rcptTo.map(({ address }) => address), ...readMail(raw) })
          if (server.behaviour === 'accepts and hangs up without a reply') return dropConnections()
          callback()
        },
      })
      // Broken connections.
      smtp.on('error', () => {})
      smtp.server.on('connection', (socket) => {
        sockets.add(socket)
        server.connections++
        socket.once('close', () => sockets.delete(socket))
      })
      smtp.listen(port, host)
      await once(smtp.server, 'listening')
      port = getAddress(smtp).port
      server.url = `smtp://${host}:${port}`
    },
    async stop() {
      dropConnections()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
  await server.start()
  return server
}

function getAddress(smtp: SMTPServer): AddressInfo {
  const address = smtp.server.address()
  if (address === null || typeof address === 'string')
    throw new Error('A TCP server has an address and a port')
  return address
}

function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Parses a mail with one part in Base64, as the shop sends them. Throws when a header occurs twice. */
export function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/s.exec(line) ?? []
    const key = name.toLowerCase()
    if (!name || key in headers) throw new Error(`The mail has an unexpected header line: ${line}`)
    headers[key] = decodeEncodedWords(value)
  }
  return { headers, text: Buffer.from(body.join('\r\n\r\n'), 'base64').toString() }
}

/** Decodes '=?UTF-8?B?4K6V?=' to 'க' (RFC 2047). Adjacent encoded words form one text. */
function decodeEncodedWords(value: string): string {
  return value.replace(/\?=\s+=\?/g, '?==?').replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind, word) => {
    if (kind.toUpperCase() === 'B') return Buffer.from(word, 'base64').toString()
    const bytes = word.replaceAll('_', ' ').replace(/=([\dA-F]{2})/gi, (_all: string, hex: string) => {
      return String.fromCharCode(Number.parseInt(hex, 16))
    })
    return Buffer.from(bytes, 'latin1').toString()
  })
}
