import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Shop } from '#domain/shop.ts'
import type { Settings } from '../settings.ts'
import type { Mail } from './write-mail.ts'

/** Sends an e-mail; resolves when the mail server has taken it. Rejects when it has not, and when nobody knows. */
export type Mailer = (mail: Mail) => Promise<void>

/** No mail takes longer, in ms: what hangs is given up before another instance may claim the notice. */
const SEND_TIMEOUT = 60_000

/** No content of a message names a file or an address to fetch. */
const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true }

/**
 * How this shop sends mail: through the server of MAIL_URL, else while developing into DATA_DIR/mail, else not at all. The
 * shop is asked anew for each mail, for its address may change.
 */
export function openMailer(
  settings: Pick<Settings, 'MAIL_URL' | 'MAIL_FROM' | 'NODE_ENV' | 'DATA_DIR'>,
  shop: () => Shop,
): Mailer | undefined {
  const { MAIL_URL, MAIL_FROM, NODE_ENV, DATA_DIR } = settings
  const message = (mail: Mail) => toMessage(mail, shop().name, MAIL_FROM ?? shop().email)
  if (MAIL_URL) {
    // A shop without mail never loads it.
    let pool: ReturnType<typeof openPool> | undefined
    return async (mail) => {
      pool ??= openPool(MAIL_URL)
      const transport = await pool
      await transport.sendMail({ ...message(mail), signal: AbortSignal.timeout(SEND_TIMEOUT) })
    }
  }
  if (NODE_ENV === 'development')
    return (mail) => writeMailToFolder(join(DATA_DIR, 'mail'), mail.id, message(mail))
  return undefined
}

// Addresses as objects: read as text, one with a comma in it would be two.
function toMessage({ id, to, replyTo, subject, text }: Mail, name: string, from: string): SendMailOptions {
  return {
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    from: { name, address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    // Base64 carries line ends as they are, and those of mail are CR LF.
    text: text.replace(/\r?\n/g, '\r\n'),
    // Tamil in Base64 is less than half as long as in quoted-printable.
    textEncoding: 'base64',
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** One connection, which stays open while there is something to send: opening it takes longer than most mails. */
async function openPool(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...NO_EXTERNAL_CONTENT,
    pool: true,
    maxConnections: 1,
    idleTimeout: 10_000,
    // Once more where not a byte of the mail was sent, for the server had closed what was open.
    maxRequeues: 1,
    ...smtpOptions(url),
  })
}

/** How the mail server of an address is spoken to. */
export function smtpOptions(url: string) {
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
  return {
    // Nobody listens in on this machine, and its mail server has hardly ever a certificate for 'localhost'.
    requireTLS: !isThisMachine,
    ignoreTLS: isThisMachine,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // What the address says after its question mark comes last and counts.
    url,
  }
}

async function writeMailToFolder(folder: string, id: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const sent = await createTransport({
    ...NO_EXTERNAL_CONTENT,
    streamTransport: true,
    buffer: true,
  }).sendMail(message)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${id}.eml`), sent.message)
}
