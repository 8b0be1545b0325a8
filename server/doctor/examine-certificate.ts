import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { type Finding, fault, ok, warning } from './finding.ts'

const DAY = 86_400_000
/** Auto-renewed certificates have at least this many days left. */
const RENEWAL_DAYS_MIN = 20
const CONNECT_TIMEOUT = 10_000

/** Reports how long the certificate of `address` is valid. `ca` is an additional trusted certificate authority (PEM). */
export async function examineCertificate(address: string, now: Date, ca?: string): Promise<Finding> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const advice = 'Check that the proxy in front of the shop renews its certificates.'
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(!isIP(host) && { servername: host }),
    ...(ca && { ca }),
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT) })
    const ends = new Date(socket.getPeerCertificate().valid_to)
    const days = Math.floor((ends.getTime() - now.getTime()) / DAY)
    const message = `of ${host} is valid for ${days} days`
    if (days < 0) return fault('certificate', `of ${host} expired ${-days} days ago`, advice)
    return days < RENEWAL_DAYS_MIN ? warning('certificate', message, advice) : ok('certificate', message)
  } catch (error) {
    return fault('certificate', `of ${host}: ${error instanceof Error ? error.message : error}`, advice)
  } finally {
    socket.destroy()
  }
}
