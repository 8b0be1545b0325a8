import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Answer } from '#testing/answer.ts'

// The least that answers: finished bytes under a path. It stands for what Node's own HTTP server can do.

const listed: Answer[] = JSON.parse(readFileSync(join(process.env.DATA_DIR ?? '', 'answers.json'), 'utf8'))
const answers = new Map(
  listed.map(({ path, headers, base64 }) => [path, { headers, body: Buffer.from(base64, 'base64') }]),
)

createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer) response.writeHead(200, answer.headers).end(answer.body)
  else response.writeHead(request.url === '/readyz' ? 200 : 404).end()
}).listen(Number(process.env.PORT), process.env.HOST)
