import { createHash } from 'node:crypto'
import type { NoticeTable } from '../../db/schema.ts'

/** A plain-text e-mail. Text typed by customers occurs in the body only; the headers contain just their address. */
export type Mail = {
  /** The same for every copy of a notice. 128 bits in hex, so that the Message-ID fits on one line. */
  id: string
  to: string
  /** The reply address; empty if the customer gave none. */
  replyTo: string
  subject: string
  text: string
}

/** Identifies the notice of a mail. */
export type NoticeKey = Pick<NoticeTable, 'event' | 'recipient'>

/** The same id for every copy of a notice. */
export function mailId({ event, recipient }: NoticeKey): string {
  return createHash('sha256').update(`${event} ${recipient}`).digest('hex').slice(0, 32)
}
