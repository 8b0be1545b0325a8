import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:tls'

/** Starts a local TLS server with a self-signed certificate, created in a folder by openssl. Returns its expiry date as `ends`. */
export async function startTlsServer(folder: string) {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const requestArgs =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 60 -subj /CN=localhost'
  const nameArgs = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', [...requestArgs.split(' '), ...nameArgs, '-keyout', keyFile, '-out', file], {
    stdio: 'ignore',
  })
  const certificate = readFileSync(file, 'utf8')
  const server = createServer({ key: readFileSync(keyFile), cert: certificate }, (socket) => socket.resume())
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    address: `https://127.0.0.1:${port}`,
    certificate,
    ends: new Date(new X509Certificate(certificate).validTo),
    stop: () => server.close(),
  }
}
