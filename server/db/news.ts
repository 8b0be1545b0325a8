import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Outage } from './outage.ts'
import { SILENCE, watchedSocket } from './postgres.ts'
import type { Trx } from './schema.ts'

/** The channel on which instances tell each other, once it is committed, that the catalogue has changed. */
const CHANNEL = 'catalogue_changed'
/** After how many ms a connection that was lost is opened anew; each further time twice as long, up to the last. */
const [FIRST_WAIT, LAST_WAIT] = [250, 30_000]

/** Tells every instance that the catalogue has changed, when the transaction is committed and not before. For PostgreSQL alone. */
export async function tellCatalogueChanged(trx: Trx): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
}

/**
 * Listens to what `tellCatalogueChanged` tells on any instance, on a connection of its own until `close`; `hear` is also called
 * when it begins to listen, for what was told before. A connection that is lost is opened anew. `url` leads to PostgreSQL
 * itself: PgBouncer passes nothing on. `outage` hears how it goes.
 */
export function listenToNews(url: string, { hear, outage }: { hear: () => void; outage: Outage }) {
  const closed = new AbortController()
  let client: Client | undefined
  let wait = FIRST_WAIT

  async function listen() {
    // Its socket is cut off when it is silent, so no wait here is endless: not for the connection, not for an answer.
    const listener = new Client({ connectionString: url, stream: watchedSocket })
    client = listener
    listener.on('error', outage.goesOn)
    listener.on('notification', hear)
    const ended = new Promise<void>((resolve) => listener.once('end', resolve))
    const signs = setInterval(() => listener.query('select').catch(() => {}), SILENCE / 2)
    try {
      await listener.connect()
      await listener.query(`listen ${CHANNEL}`)
      outage.isOver()
      wait = FIRST_WAIT
      hear()
      await ended
    } finally {
      clearInterval(signs)
      void listener.end().catch(() => {})
    }
  }

  async function listenOn() {
    while (!closed.signal.aborted) {
      await listen().catch(outage.goesOn)
      await setTimeout(wait, undefined, { signal: closed.signal, ref: false }).catch(() => {})
      wait = Math.min(2 * wait, LAST_WAIT)
    }
  }
  const over = listenOn()

  return {
    /** Listens no more. */
    async close() {
      closed.abort()
      await client?.end().catch(() => {})
      await over
    },
  }
}
