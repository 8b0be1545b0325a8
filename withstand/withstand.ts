import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import type { Figure } from '../bench/figure.ts'
import { table } from '../bench/figure.ts'
import { PROOFS } from './proofs.ts'
import { SHOWN_BY_TESTS } from './shown-by-tests.ts'
import { tryProof } from './try.ts'

// `npm run withstand`: all that the shop withstands, at full length; `npm run withstand W21 W26`: some of it, `failover` being W23. What was tried is
// written into docs/withstood.md, each under its name; `--before ../other-checkout` sets another, built checkout beside it.

const words = process.argv.slice(2)
const at = words.indexOf('--before')
const [, before] = at < 0 ? [] : words.splice(at, 2)
const wrong = words.find((word) => !PROOFS.some(isCalled(word)))
if (wrong) {
  console.error(`There is no proof of ${wrong}: ${PROOFS.map(({ id }) => id).join(', ')}.`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/withstood.md')
const machine = `${cpus().length} cores, Node ${process.version}`
/** What is written of each proof, by its heading; of those not tried now, what was written before. */
const sections = new Map(
  readFileSync(file, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] ?? '', section.trimEnd()]),
)
let unmet = 0
for (const proof of PROOFS.filter(
  (proof) => words.length === 0 || words.some((word) => isCalled(word)(proof)),
)) {
  const heading = `${proof.id}: ${proof.what}`
  console.log(heading)
  const began = performance.now()
  // What cannot be tried to its end is a figure too, and the others are tried all the same.
  const figures = await tryProof(proof, { folder: root, long: true }).catch((error: unknown): Figure[] => [
    { what: 'tried to its end', shop: error instanceof Error ? error.message : `${error}`, met: false },
  ])
  const took = Math.round((performance.now() - began) / 1000)
  unmet += figures.filter(({ met }) => met === false).length
  const earlier = before ? await figuresBefore(proof, resolve(before)) : []
  const shown = figures.map((figure) => ({
    ...figure,
    beside: figure.beside ?? earlier.find(({ what }) => what === figure.what)?.shop,
  }))
  const text = table(shown)
  console.log(`${text}\n`)
  const beside = before ? ' Beside it: the shop before this was mended.' : ''
  const when = `${new Date().toISOString().slice(0, 10)}, ${machine}, ${took} s.${beside}`
  sections.set(heading, [heading, proof.note, when, text].filter(Boolean).join('\n\n'))
  write()
}
console.log(unmet === 0 ? 'Every goal is met.' : `${unmet} goals are not met.`)
process.exit(unmet === 0 ? 0 : 1)

function isCalled(word: string) {
  return ({ id, name }: (typeof PROOFS)[number]) => word === id || word === name
}

function write() {
  const written = PROOFS.flatMap(({ id, what }) => sections.get(`${id}: ${what}`) ?? [])
  const all = [
    '# What the shop withstood',
    'Written by `npm run withstand`.',
    ...written.map((text) => `## ${text}`),
    '## What `npm test` shows whole',
    SHOWN_BY_TESTS.map(
      ({ id, what, tests }) => `- **${id}**: ${what}: ${tests.map((test) => `\`${test}\``).join(', ')}.`,
    ).join('\n'),
  ]
  writeFileSync(file, `${all.join('\n\n')}\n`)
}

async function figuresBefore(proof: (typeof PROOFS)[number], folder: string): Promise<Figure[]> {
  try {
    return await tryProof(proof, { folder, long: true })
  } catch (error) {
    console.error(`Before: ${error instanceof Error ? error.message : error}`)
    return []
  }
}
