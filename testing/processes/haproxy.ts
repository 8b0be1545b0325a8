import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getFreePort } from '../../scripts/free-port.ts'
import { startDaemon } from './daemon.ts'

/** How long it has to find the shops, in ms. */
const READY_TIMEOUT = 10_000

/**
 * An HAProxy before shops on these ports, with its configuration in `folder`: it gives requests to one after the other of those that
 * are ready. It adds no address of its own, so that customers of the proofs may come from many.
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
    /** Resolves when it knows of a shop that is ready. Throws when it finds none. */
    async waitUntilReady() {
      const deadline = performance.now() + READY_TIMEOUT
      while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) {
        if (performance.now() > deadline) throw new Error('HAProxy finds no shop that is ready')
        await setTimeout(50)
      }
    },
  }
}
