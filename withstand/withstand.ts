import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import type { Figure } from '../bench/figure.ts'
import { table } from '../bench/figure.ts'
import { PROOFS } from './proofs.ts'
import { tryProof } from './try.ts'

// `npm run withstand`: all that the shop withstands, at full length, and docs/withstood.md written anew;
// `npm run withstand W21 W26`: some of it, printed only; `--before ../other-checkout` sets another, built checkout beside it.

const words = process.argv.slice(2)
const at = words.indexOf('--before')
const [, before] = at < 0 ? [] : words.splice(at, 2)
const wrong = words.find((word) => !PROOFS.some(({ id }) => id === word))
if (wrong) {
  console.error(`There is no proof of ${wrong}: ${PROOFS.map(({ id }) => id).join(', ')}.`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const root = join(import.meta.dirname, '..')
const parts = [
  '# What the shop withstood',
  '',
  `Written by \`npm run withstand\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}.${
    before ? ' *Beside it*: the same done to the shop before these proofs.' : ''
  }`,
]
let unmet = 0
for (const proof of PROOFS.filter(({ id }) => words.length === 0 || words.includes(id))) {
  console.log(`${proof.id}: ${proof.what}`)
  const figures = await tryProof(proof, { folder: root, long: true })
  unmet += figures.filter(({ met }) => met === false).length
  const earlier = before ? await figuresBefore(proof, resolve(before)) : []
  const shown = figures.map((figure) => ({
    ...figure,
    beside: figure.beside ?? earlier.find(({ what }) => what === figure.what)?.shop,
  }))
  const text = table(shown)
  console.log(`${text}\n`)
  parts.push('', `## ${proof.id}: ${proof.what}`, '', text)
}
if (words.length === 0) writeFileSync(join(root, 'docs/withstood.md'), `${parts.join('\n')}\n`)
console.log(unmet === 0 ? 'Every goal is met.' : `${unmet} goals are not met.`)
process.exit(unmet === 0 ? 0 : 1)

async function figuresBefore(proof: (typeof PROOFS)[number], folder: string): Promise<Figure[]> {
  try {
    return await tryProof(proof, { folder, long: true })
  } catch (error) {
    console.error(`Before: ${error instanceof Error ? error.message : error}`)
    return []
  }
}
