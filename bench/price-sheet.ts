import { setTimeout } from 'node:timers/promises'
import type { BlastRadiusJson, ImportJson } from '#contract/office/imports.ts'
import { NO_CORRECTIONS } from '#domain/price-sheet/preview.ts'
import { atMost, type Figure, percentile } from './figure.ts'
import { type Desk, openDesk } from './office.ts'
import type { ServerProcess } from './server-process.ts'

const PRODUCTS = 5_000
const CATEGORIES = 40
const ROUNDS = 7
/** After so many ms the process that understands files has gone; so many rounds begin anew after it. */
const REST = 61_000
const RESTS = 2
const inMs = (value: number) => `${value.toFixed(0)} ms`

/** A list of so many products, dearer each time, as a shop has it. */
function sheetOf(round: number): string {
  const rows = Array.from({ length: PRODUCTS }, (_, n) => {
    const category = Math.floor((n * CATEGORIES) / PRODUCTS) + 1
    const mrp = 50 + ((n * 37) % 900) + round
    return `B${n + 1001},Sparkler of kind ${n + 1001},மத்தாப்பு ${n + 1001},Benchmark ${category},1 Box (10 Pcs),${mrp},${60 + (category % 20)}`
  })
  return ['Code,Product Name,Tamil Name,Category,Per,MRP,Discount %', ...rows].join('\n')
}

async function send(ask: Desk['ask'], round: number): Promise<ImportJson> {
  const form = new FormData()
  form.set('payload', JSON.stringify({ file_name: `round ${round}.csv` }))
  form.set('price_list', new File([sheetOf(round)], 'prices.csv'))
  const { import_id } = await ask<ImportJson>('imports', form)
  for (;;) {
    const file = await ask<ImportJson>(`imports/${import_id}`)
    if (file.state === 'read') return file
    if (file.state !== 'reading') throw new Error(`${file.state}: ${file.problem}`)
    await setTimeout(20)
  }
}

/** How long it takes to look through a price list of 5,000 products, all of another price, to publish it and to undo that. */
export async function measurePriceSheet(shop: ServerProcess, where: string): Promise<Figure[]> {
  const { ask } = await openDesk(shop)
  const publish = ({ import_id, row_version }: ImportJson) =>
    ask<ImportJson>(`imports/${import_id}/publish`, { row_version, at: null })
  const added = await send(ask, 0)
  if (added.preview?.counts.new !== PRODUCTS)
    throw new Error(
      JSON.stringify(added.preview?.rows.filter(({ group }) => group !== 'new' && group !== 'missing')),
    )
  await publish(added)

  const times = new Map<string, number[]>()
  async function timed<Made>(what: string, work: () => Promise<Made>): Promise<Made> {
    const began = performance.now()
    const made = await work()
    times.set(what, [...(times.get(what) ?? []), performance.now() - began])
    return made
  }
  for (let round = 1; round <= ROUNDS; round++) {
    const { import_id } = await timed('taken in, read and looked through', () => send(ask, round))
    const seen = await timed('looked at again', () => ask<ImportJson>(`imports/${import_id}`))
    if (seen.preview?.counts.changed !== PRODUCTS) throw new Error(JSON.stringify(seen.preview?.counts))
    const { row_version } = seen
    const isRested = round <= RESTS
    if (isRested) await setTimeout(REST)
    const mended = await timed(
      isRested ? 'preview of what is mended, after a rest' : 'preview of what is mended',
      () =>
        ask<ImportJson>(`imports/${import_id}/corrections`, {
          ...NO_CORRECTIONS,
          cells: { '2:price': '999' },
          row_version,
        }),
    )
    await timed('blast radius', () => ask<BlastRadiusJson>(`imports/${import_id}/blast-radius`))
    const { change_no } = await timed('published', () => publish(mended))
    await timed('undone', () => ask(`price-list/changes/${change_no}/undo`, {}))
  }
  const goals: Record<string, number> = {
    'taken in, read and looked through': 2_000,
    'blast radius': 1_000,
    published: 1_000,
    undone: 1_000,
  }
  return [...times].map(([what, some]) =>
    atMost(goals[what] ?? 700, `a price list of 5,000 rows: ${what}, ${where}`, percentile(some, 0.5), inMs),
  )
}
