import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFreePort } from '../../scripts/free-port.ts'
import { startDaemon } from './daemon.ts'

const configFile = join(import.meta.dirname, '../../ops/nginx.conf')
const assetsConfigFile = join(import.meta.dirname, '../../ops/nginx-assets.conf')

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/**
 * Starts nginx with `ops/nginx.conf` as a reverse proxy for a shop on a local port. All its files lie in `folder`.
 * With `client`, the folder of built assets, it also serves those, as in `ops/nginx-assets.conf`.
 */
export async function startNginx(folder: string, shopPort: string, clientDir?: string) {
  if (clientDir && !existsSync(BROTLI_MODULE))
    return { missing: 'libnginx-mod-http-brotli-static is not installed' }
  const includesDir = join(folder, 'mathappu')
  mkdirSync(includesDir)
  if (clientDir)
    writeFileSync(
      join(includesDir, 'assets.conf'),
      readFileSync(assetsConfigFile, 'utf8').replace('/opt/mathappu/build/client', clientDir),
    )
  const port = await getFreePort()
  const file = join(folder, 'nginx.conf')
  const config = readFileSync(configFile, 'utf8')
    .replace('/var/lib/nginx', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace('/etc/nginx/mathappu', includesDir)
    .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
  const tempKinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const tempPaths = tempKinds.map((what) => `${what}_temp_path ${join(folder, what)};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    file,
    `${clientDir ? `load_module ${BROTLI_MODULE};` : ''} ${user} daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr;
     events {} http { ${tempPaths.join(' ')} ${config} }`,
  )
  return startDaemon('nginx', ['-e', 'stderr', '-c', file], port)
}
