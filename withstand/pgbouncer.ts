import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDaemon } from '#testing/daemon.ts'
import { freePort } from '../scripts/free-port.ts'

/**
 * A PgBouncer in transaction mode before the PostgreSQL at `url`, which it opens at most `sessions` to; its configuration lies in
 * `folder`. Gives the address of the same database behind it.
 */
export async function startPgbouncer(folder: string, { url, sessions }: { url: string; sessions: number }) {
  const port = await freePort()
  const { hostname, port: server, pathname, username } = new URL(url)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${server} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
`,
  )
  // It refuses to run as root.
  const asAnother = process.getuid?.() === 0 ? ['--user=postgres'] : []
  const daemon = await startDaemon('pgbouncer', ['-q', ...asAnother, file], port)
  if ('missing' in daemon) return daemon
  const pooled = new URL(url)
  pooled.port = `${port}`
  return { ...daemon, url: pooled.href }
}
