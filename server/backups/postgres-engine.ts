import { Client } from 'pg'
import { BackupError } from './backup-error.ts'
import { type Contents, readContents, type TableHash } from './contents.ts'
import type { Engine } from './engine.ts'
import { runPostgresProgram } from './postgres-program.ts'

/** How long a connection is waited for, in ms. */
const CONNECTED_WITHIN = 5000

/**
 * PostgreSQL: pg_dump in its custom format, of a snapshot that this connection holds and takes the hashes in. Writers wait for
 * neither.
 */
export function postgresEngine(databaseUrl: string): Engine {
  const on = <Done>(work: (client: Client) => Promise<Done>) => withClient(databaseUrl, work)
  return {
    kind: 'postgres',
    ending: '.dump',
    copy: (file) =>
      on(async (client) => {
        await client.query('begin isolation level repeatable read read only')
        const { rows } = await client.query('select pg_export_snapshot() as snapshot')
        const words = ['--format=custom', ...AS_ANYBODY, `--snapshot=${rows[0].snapshot}`, `--file=${file}`]
        const ended = new AbortController()
        try {
          const [contents] = await Promise.all([
            contentsOf(client),
            runPostgresProgram('pg_dump', words, { client, databaseUrl, gone: ended.signal }),
          ])
          await refuseHalf(file, contents)
          return contents
        } finally {
          ended.abort()
        }
      }),
    refuseUnlessEmpty: () =>
      on(async (client) => {
        if ((await tablesOf(client)).length > 0)
          throw new BackupError(
            'There is something in the database of DATABASE_URL already. Restore into an empty one.',
          )
      }),
    restore: (file, check) =>
      on(async (client) => {
        const words = ['--exit-on-error', '--single-transaction', ...AS_ANYBODY, file]
        await runPostgresProgram('pg_restore', words, { client, databaseUrl })
        await client.query('analyze')
        check(await contentsOf(client))
      }),
    withPlaceBeside: (_, work) =>
      on(async (client) => {
        const url = new URL(databaseUrl)
        url.pathname += '_backup_drill'
        const name = client.escapeIdentifier(decodeURIComponent(url.pathname.slice(1)))
        const remove = () => client.query(`drop database if exists ${name} with (force)`)
        await remove()
        await client.query(`create database ${name}`).catch(refuseWithoutRight)
        try {
          return await work({ dataDir: '', databaseUrl: url.href })
        } finally {
          await remove()
        }
      }),
  }
}

/** Whoever restores it owns it. */
const AS_ANYBODY = ['--no-owner', '--no-privileges']

async function withClient<Done>(databaseUrl: string, work: (client: Client) => Promise<Done>): Promise<Done> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECTED_WITHIN })
  // A lost connection fails what is asked on it; unheard, the event ends the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // Whatever the server says otherwise: rows are hashed as this text, and a backup takes its time.
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set bytea_output = hex; set extra_float_digits = 1`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Throws when pg_restore does not find the rows of every table in a copy. */
async function refuseHalf(file: string, { tables }: Contents): Promise<void> {
  const list = await runPostgresProgram('pg_restore', ['--list', file])
  const found = list.match(/^\d.* TABLE DATA /gm)?.length ?? 0
  const count = Object.keys(tables).length
  if (found !== count) throw new BackupError(`The copy has the rows of ${found} tables instead of ${count}.`)
}

function refuseWithoutRight(error: unknown): never {
  if (Object(error).code !== '42501') throw error
  throw new BackupError(
    'The role of DATABASE_URL may not create databases, so no backup can be tried: ALTER ROLE … CREATEDB.',
  )
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  return rows.map(({ name }) => String(name))
}

async function contentsOf(client: Client): Promise<Contents> {
  return readContents(
    {
      tables: await tablesOf(client),
      rowsOf: async (statement) => (await client.query(statement)).rows,
      hashOf: (table) => hashOf(client, table),
    },
    'public.',
  )
}

/** Sums up the first 60 bits of each row's SHA-256, where the rows are: they are restored in another order. */
async function hashOf(client: Client, table: string): Promise<TableHash> {
  const name = table
    .split('.')
    .map((part) => client.escapeIdentifier(part))
    .join('.')
  const { rows } = await client.query(
    `select count(*) as rows, coalesce(sum(
       ('x' || left(encode(sha256(convert_to(each::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as hash
     from ${name} as each`,
  )
  return { rows: Number(rows[0].rows), hash: rows[0].hash }
}
