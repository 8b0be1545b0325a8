import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { HonoEnv } from '../hono-env.ts'
import { clientAddress, normalizeAddress } from './client-address.ts'

describe('The normalized address', { tags: ['W22'] }, () => {
  it.each<[string, string, string?]>([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['', ''],
  ])('of %s is %s, for IPv6 with its /48', (written, address, network?: string) => {
    expect(normalizeAddress(written)).toEqual({ address, network })
  })
})

describe('The sender of a call', { tags: ['W22'] }, () => {
  async function addressOf(proxies: number, forwarded?: string, remoteAddress?: string) {
    const app = new Hono<HonoEnv>()
      .use(clientAddress({ PROXIES: proxies }))
      .get('*', (c) => c.text(c.var.sender.address))
    const headers = forwarded === undefined ? undefined : { 'X-Forwarded-For': forwarded }
    const answer = await app.request(
      '/',
      { headers },
      remoteAddress && { incoming: { socket: { remoteAddress } } },
    )
    return answer.text()
  }

  it('is the connection’s address without proxies, regardless of headers', async () => {
    expect(await addressOf(0, undefined, '203.0.113.7')).toBe('203.0.113.7')
    expect(await addressOf(0, '198.51.100.1', '203.0.113.7')).toBe('203.0.113.7')
    expect(await addressOf(0, '198.51.100.1')).toBe('')
  })

  it('is the address seen by the outermost of the shop’s proxies', async () => {
    expect(await addressOf(1, '198.51.100.1', '10.0.0.1')).toBe('198.51.100.1')
    expect(await addressOf(1, '192.0.2.99, 198.51.100.1', '10.0.0.1')).toBe('198.51.100.1')
    expect(await addressOf(2, '192.0.2.99, 198.51.100.1 , 10.0.0.2', '10.0.0.1')).toBe('198.51.100.1')
    expect(await addressOf(1, '2001:db8:1:2::9', '10.0.0.1')).toBe('2001:db8:1:2::/64')
  })

  it('is the connection’s address if the proxies sent no valid one', async () => {
    expect(await addressOf(1, undefined, '203.0.113.7')).toBe('203.0.113.7')
    expect(await addressOf(2, '198.51.100.1', '203.0.113.7')).toBe('203.0.113.7')
    expect(await addressOf(1, 'unknown', '203.0.113.7')).toBe('203.0.113.7')
    expect(await addressOf(1, '', '203.0.113.7')).toBe('203.0.113.7')
  })
})
