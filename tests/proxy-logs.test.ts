import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loggedPath } from '#server/logger.ts'

const ops = join(import.meta.dirname, '../ops')
const read = (name: string) => readFileSync(join(ops, name), 'utf8')
/** Reads a configuration without its comments. */
const readConfig = (name: string) => read(name).replace(/^\s*#.*$/gm, '')

/** Applies the map of nginx to a path: the first matching expression wins. */
function mapPathLikeNginx(path: string): string {
  const [, map = ''] = /map \$uri \$logged_path \{(.*?)\n\}/s.exec(readConfig('nginx.conf')) ?? []
  for (const [, expression, replacement] of map.matchAll(/^\s*"~(.*)"\s+"(.*)";$/gm)) {
    const match = new RegExp(expression ?? '').exec(path)
    if (match) return (replacement ?? '').replace(/\$(\w+)/g, (_, name) => match.groups?.[name] ?? '')
  }
  return path
}

describe('The log of a proxy', { tags: ['W18'] }, () => {
  it.each([
    '/order-now',
    '/api/order/public/print/get/BBrUsVJyd0AHme4382ch3qNz',
    '/api/order/public/get/BBrUsVJyd0AHme4382ch3qN-',
    `/office/api/enquiries/2027-00042/receipts/${'ab'.repeat(32)}`,
    '/office/api/users/BBrUsVJyd0AHme4382ch3qNz/disable',
    '/api/product/get/9876543210',
    '/919876543210/x',
    '/api/product/categorywise/list/one-sound-crackers',
    '/assets/order-now-fHL-_CuZ.js',
  ])('of nginx contains %s in the same form as the shop’s log', (path) => {
    expect(mapPathLikeNginx(path)).toBe(loggedPath(path))
  })

  it('of nginx contains no query, referrer or request line, even for errors', () => {
    const config = readConfig('nginx.conf')
    expect(config).toMatch(/log_format shop .*\$logged_path/)
    expect(config).toMatch(/access_log \S+ shop;/)
    // At the level `error` nginx logs the whole request line.
    expect(config).toMatch(/error_log \S+ crit;/)
    const [, format = ''] = /log_format shop ([^;]*);/.exec(config) ?? []
    expect(format).not.toMatch(
      /\$(request|request_uri|uri|args|query_string|http_referer|arg_\w+|document_uri)\b/,
    )
  })

  it('of other proxies is disabled', () => {
    for (const name of readdirSync(ops).filter((name) => name.endsWith('.cfg')))
      expect(readConfig(name), name).not.toMatch(/option\s+httplog|log-format|^\s*log\s/m)
  })
})
