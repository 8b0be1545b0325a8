import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getFreePort } from '../../scripts/free-port.ts'
import { startDaemon } from './daemon.ts'

/** The time in ms until HAProxy must find a ready shop. */
const READY_TIMEOUT = 10_000

/**
 * Starts HAProxy as a round-robin load balancer for the shops on these ports. Its configuration is written to `folder`.
 * It adds no X-Forwarded-For of its own, so that scenarios can send requests from many addresses.
 */
export async function startHaproxy(folder: string, ports: readonly number[]) {
  const port = await getFreePort()
  const file = join(folder, 'haproxy.cfg')
  const shops = ports.map((each, n) => `  server shop${n} 127.0.0.1:${each}`)
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  timeout check 3s
  retries 2
  option redispatch
frontend customers
  bind 127.0.0.1:${port}
  default_backend shops
backend shops
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host shop hdr Connection close
  default-server check inter 200 fall 1 rise 1
${shops.join('\n')}
`,
  )
  const daemon = await startDaemon('haproxy', ['-q', '-f', file], port)
  if ('missing' in daemon) return daemon
  return {
    ...daemon,
    /** Resolves when a shop is ready. Throws when none is ready in time. */
    async waitUntilReady() {
      const deadline = performance.now() + READY_TIMEOUT
      while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) {
        if (performance.now() > deadline) throw new Error('HAProxy finds no shop that is ready')
        await setTimeout(50)
      }
    },
  }
}
