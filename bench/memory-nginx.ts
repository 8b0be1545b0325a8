import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { freePort } from '../scripts/free-port.ts'
import { type Daemon, startDaemon } from '../withstand/daemon.ts'
import { type Answer, fetchAnswer } from './answer.ts'

/** nginx reads words of up to 4 KB, and each byte may have a backslash before it. */
const WORD = 2_000

const quoted = (bytes: string) => `"${bytes.replace(/["\\]/g, '\\$&')}"`

/**
 * Starts an nginx of one process that sends one answer, its bytes and its headers, from its own memory; what it needs lies in `folder`.
 * Gives the reason in a sentence when nginx is not installed. Throws when the answer does not come as it was given.
 */
export async function startMemoryNginx(
  { path, headers, base64 }: Answer,
  folder: string,
): Promise<Daemon | { missing: string }> {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const body = Buffer.from(base64, 'base64').toString('latin1')
  const words = Array.from({ length: Math.ceil(body.length / WORD) }, (_, n) =>
    body.slice(n * WORD, (n + 1) * WORD),
  )
  const { 'content-type': type = '', 'content-length': _, ...others } = headers
  const added = Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)};`)
  const config = [
    process.getuid?.() === 0 ? 'user root;' : '',
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr; events {}`,
    // A connection stays open for as long as the load lasts, and says so as the shop's do.
    'http { access_log off; server_tokens off; keepalive_requests 1000000000; keepalive_timeout 65 65;',
    // The one word that is taken as it is, whatever signs are in it.
    ...words.map((word, n) => `geo $body${n} { default ${quoted(word)}; }`),
    `server { listen 127.0.0.1:${port}; default_type ${quoted(type)};`,
    `location / { ${added.join(' ')} return 200 "${words.map((_, n) => `$\{body${n}}`).join('')}"; } } }`,
  ]
  writeFileSync(file, config.join('\n'), 'latin1')
  const nginx = await startDaemon('nginx', ['-e', 'stderr', '-c', file], port)
  if ('missing' in nginx) return nginx
  const sent = await fetchAnswer(`http://127.0.0.1:${port}`, path)
  const { server: _name, ...sentHeaders } = sent.headers
  if (sent.base64 !== base64 || !isDeepStrictEqual(sentHeaders, headers))
    throw new Error(`nginx sends something else: ${JSON.stringify(sentHeaders)}`)
  return nginx
}
