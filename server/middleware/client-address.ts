import { isIP, SocketAddress } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Caller } from '../caller.ts'
import type { Settings } from '../settings.ts'

/** One household or phone has a /64 of IPv6 to itself: its first four groups. */
const IPV6_GROUPS = 4

/** An address as limits count it: an IPv4 address, also one that is written as IPv6, or the /64 of an IPv6 address. */
export function countedAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const written = new SocketAddress({ address: address.replace(/%.*/, ''), family: 'ipv6' }).address
  const ipv4 = /^::ffff:([\d.]+)$/.exec(written)?.[1]
  if (ipv4) return ipv4
  const [before = [], after = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  return `${groups.slice(0, IPV6_GROUPS).join(':')}::/64`
}

/**
 * Finds the address that a call comes from: the connection's, or what the outermost of the shop's own proxies saw.
 * Whatever else a sender writes into X-Forwarded-For stands left of that and counts for nothing.
 */
export function clientAddress({ PROXIES }: Pick<Settings, 'PROXIES'>): MiddlewareHandler<Caller> {
  return async (c, next) => {
    const seen = PROXIES > 0 && c.req.header('X-Forwarded-For')?.split(',').at(-PROXIES)?.trim()
    const connected = c.env?.incoming?.socket.remoteAddress ?? ''
    c.set('address', countedAddress(seen && isIP(seen) ? seen : connected))
    return next()
  }
}
