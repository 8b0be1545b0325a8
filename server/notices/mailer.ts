import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Shop } from '#domain/shop.ts'
import type { Settings } from '../settings.ts'
import type { Mail } from './mails/mail.ts'

/** Sends an e-mail. Resolves when the mail server has accepted it; rejects if it refused or the result is unknown. */
export type Mailer = (mail: Mail) => Promise<void>

/** Timeout of a mail, in ms. Shorter than the claim, so that no other instance sends the same notice. */
const SEND_TIMEOUT = 60_000

/** Nodemailer must not read files or URLs named in a message. */
const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true }

/**
 * Opens the mailer: to the server of MAIL_URL, in development into DATA_DIR/mail, otherwise undefined. Reads the shop for each
 * mail, because its address can change.
 */
export function openMailer(
  settings: Pick<Settings, 'MAIL_URL' | 'MAIL_FROM' | 'NODE_ENV' | 'DATA_DIR'>,
  shop: () => Shop,
): Mailer | undefined {
  const { MAIL_URL, MAIL_FROM, NODE_ENV, DATA_DIR } = settings
  const message = (mail: Mail) => toMessage(mail, shop().name, MAIL_FROM ?? shop().email)
  if (MAIL_URL) {
    // Loaded on first use only.
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

// Addresses as objects, because a string with a comma would be parsed as two.
function toMessage({ id, to, replyTo, subject, text }: Mail, name: string, from: string): SendMailOptions {
  return {
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    from: { name, address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    // Base64 preserves line endings, and mail requires CR LF.
    text: text.replace(/\r?\n/g, '\r\n'),
    // For Tamil, Base64 is less than half as long as quoted-printable.
    textEncoding: 'base64',
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Opens a pool of one connection, which stays open between successive mails. */
async function openPool(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...NO_EXTERNAL_CONTENT,
    pool: true,
    maxConnections: 1,
    idleTimeout: 10_000,
    // Retries once if the server had closed the idle connection before any data was sent.
    maxRequeues: 1,
    ...smtpOptions(url),
  })
}

/** Returns the SMTP options for a MAIL_URL. */
export function smtpOptions(url: string) {
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
  return {
    // Local mail servers hardly ever have a valid certificate, and the connection does not leave the machine.
    requireTLS: !isThisMachine,
    ignoreTLS: isThisMachine,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Last, because its query parameters override the options above.
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
