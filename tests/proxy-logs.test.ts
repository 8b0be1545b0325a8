import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loggedPath } from '#server/logger.ts'

const ops = join(import.meta.dirname, '../ops')
const read = (name: string) => readFileSync(join(ops, name), 'utf8')
/** A configuration without its comments. */
const configOf = (name: string) => read(name).replace(/^\s*#.*$/gm, '')

/** The paths in the log of nginx, as its map says: the first expression that fits decides. */
function loggedByNginx(path: string): string {
  const [, map = ''] = /map \$uri \$logged_path \{(.*?)\n\}/s.exec(configOf('nginx.conf')) ?? []
  for (const [, expression, written] of map.matchAll(/^\s*"~(.*)"\s+"(.*)";$/gm)) {
    const found = new RegExp(expression ?? '').exec(path)
    if (found) return (written ?? '').replace(/\$(\w+)/g, (_, name) => found.groups?.[name] ?? '')
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
  ])('of nginx has %s as the shop’s own log has it', (path) => {
    expect(loggedByNginx(path)).toBe(loggedPath(path))
  })

  it('of nginx has no query, no referrer and no whole request line, in its errors neither', () => {
    const config = configOf('nginx.conf')
    expect(config).toMatch(/log_format shop .*\$logged_path/)
    expect(config).toMatch(/access_log \S+ shop;/)
    // At the level of errors nginx writes the whole request line.
    expect(config).toMatch(/error_log \S+ crit;/)
    const [, format = ''] = /log_format shop ([^;]*);/.exec(config) ?? []
    expect(format).not.toMatch(
      /\$(request|request_uri|uri|args|query_string|http_referer|arg_\w+|document_uri)\b/,
    )
  })

  it('of the others is none', () => {
    for (const name of readdirSync(ops).filter((name) => name.endsWith('.cfg')))
      expect(configOf(name), name).not.toMatch(/option\s+httplog|log-format|^\s*log\s/m)
  })
})
