import { isIP, SocketAddress } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { HonoEnv } from '../hono-env.ts'
import type { Sender } from '../principal.ts'
import type { Settings } from '../settings.ts'

/**
 * Normalizes an address for rate limits: IPv4 as is (also if mapped into IPv6), IPv6 as its /64, which belongs to one household
 * or phone. `network` is the /48 of an IPv6 address, which is cheap to rent.
 */
export function normalizeAddress(address: string): Pick<Sender, 'address' | 'network'> {
  if (isIP(address) !== 6) return { address, network: undefined }
  const written = new SocketAddress({ address: address.replace(/%.*/, ''), family: 'ipv6' }).address
  const ipv4 = /^::ffff:([\d.]+)$/.exec(written)?.[1]
  if (ipv4) return { address: ipv4, network: undefined }
  const [before = [], after = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  const first = (bits: number) => `${groups.slice(0, bits / 16).join(':')}::/${bits}`
  return { address: first(64), network: first(48) }
}

/** A device id in the format that browsers send (D9); others are ignored. */
const DEVICE_ID = /^[\w-]{1,64}$/

/**
 * Determines the sender of a call: device id, and the address of the connection or the one seen by the outermost of the shop's
 * own proxies. Entries of X-Forwarded-For further left come from the client and are ignored.
 */
export function clientAddress({ PROXIES }: Pick<Settings, 'PROXIES'>): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    const seen = PROXIES > 0 && c.req.header('X-Forwarded-For')?.split(',').at(-PROXIES)?.trim()
    const connected = c.env?.incoming?.socket.remoteAddress ?? ''
    const fp = DEVICE_ID.exec(c.req.header('fp') ?? '')?.[0]
    const user_agent = c.req.header('User-Agent')
    c.set('sender', { ...normalizeAddress(seen && isIP(seen) ? seen : connected), fp, user_agent })
    return next()
  }
}
