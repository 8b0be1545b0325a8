import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'
import { BackupError } from './backup-error.ts'

/** One of the programs that come with PostgreSQL's client. */
type Program = 'pg_dump' | 'pg_restore'

/** The database that a program works on, with a connection to it; the program is ended when `gone` is aborted. */
type WorkedOn = { client: Client; databaseUrl: string; gone?: AbortSignal }

/**
 * From 17 on, pg_restore first of all sets what an older server does not know. So its script goes to psql without that line. What
 * fails half-way commits nothing; that it failed is told by ending this shell.
 */
const RESTORE_INTO_OLDER = `{ pg_restore --file=- "$@" || kill $$; } |
  sed '1,/search_path/{/^SET transaction_timeout = /d;}' |
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$0"`

/**
 * Runs a program of PostgreSQL, gives what it says. It may be newer than the server. Throws a BackupError when it is not installed,
 * older, or fails. The password goes by the environment: a command line is read by everybody on the machine.
 */
export async function runPostgresProgram(
  program: Program,
  words: readonly string[],
  on?: WorkedOn,
): Promise<string> {
  if (!on) return run(program, words)
  const { rows } = await on.client.query('show server_version_num')
  const server = Number(rows[0].server_version_num)
  const own = await refuseOlder(program, server)
  const url = new URL(on.databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const options: Options = { environment: password ? { PGPASSWORD: password } : {}, gone: on.gone }
  return program === 'pg_restore' && own >= 17 && server < 170_000
    ? run('sh', ['-c', RESTORE_INTO_OLDER, url.href, ...words], options)
    : run(program, [...words, `--dbname=${url.href}`], options)
}

/**
 * Throws a BackupError when a program is not installed here, or older than a server (its `server_version_num`); else gives its
 * version.
 */
export async function refuseOlder(program: Program, serverVersionNum: number): Promise<number> {
  const server = Math.floor(serverVersionNum / 10_000)
  const own = Number(/\) (\d+)/.exec(await run(program, ['--version']))?.[1])
  if (own < server)
    throw new BackupError(
      `${program} is of version ${own}, PostgreSQL of ${server}: install its client of version ${server} or newer (on Debian: apt-get install postgresql-client-${server}).`,
    )
  return own
}

type Options = { environment?: Record<string, string>; gone?: AbortSignal | undefined }

async function run(
  program: Program | 'sh',
  words: readonly string[],
  { environment = {}, gone }: Options = {},
): Promise<string> {
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, LC_ALL: 'C' },
    ...(gone && { signal: gone }),
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await once(child, 'close').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    throw new BackupError(
      `${program} is not installed here, nor anywhere in PATH: it comes with PostgreSQL's client (on Debian: apt-get install postgresql-client).`,
    )
  })
  const [out, err] = await said
  const what = program === 'sh' ? 'pg_restore' : program
  if (status !== 0) throw new BackupError(`${what} failed: ${err.trim().split('\n', 1)[0] || status}`)
  return out
}
