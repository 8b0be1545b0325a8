import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { BlastRadiusJson, ImportJson } from '#contract/office/imports.ts'
import { NO_CORRECTIONS } from '#domain/price-sheet/preview.ts'
import { atMost, type Figure, percentile } from '#testing/figure.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { type Desk, openDesk } from './desk.ts'

const PRODUCTS = 5_000
const CATEGORIES = 40
const ROUNDS = 5
/** The process that the shop has beside it for this. It ends it when it rests. */
const SHEET_WORKER = 'server/imports/sheet-worker.ts'
/**
 * How the shop is found: at work on such files; after a rest, when nothing is at work beside it; and so, a second after the screen was opened
 * or a cell was gone to.
 */
const ON_THE_WAY = ', after a rest, a second after going there'
const ON_THE_WAY_FOR = 1_000
const STATES = ['', ', after a rest', ON_THE_WAY]
/** After a change so many ms, for what customers get is then packed as small as it can be: nobody sends the next file at that moment. */
const CALM_AFTER = 8_000
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

/** The ETag of the storefront's list, once it is not `before`. */
async function listTag({ origin }: ServerProcess, before = ''): Promise<string> {
  for (;;) {
    const answer = await fetch(`${origin}/api/product/quickorder`, { headers: { 'If-None-Match': before } })
    await answer.arrayBuffer()
    if (answer.status === 200) return answer.headers.get('ETag') ?? ''
    await setTimeout(5)
  }
}

/** What an empty process takes is no figure of the shop. */
const EMPTY = 'an empty process'
/** Begins a process of Node that does nothing, and waits for its end: what anything pays that begins one. */
async function emptyProcess(): Promise<void> {
  await once(spawn(process.execPath, ['--eval', '']), 'exit')
}

/**
 * How long it takes to look through a price list of 5,000 products, all of another price, to publish it, until `other` shows it, and to
 * undo that; with the processes beside the shop at work already, and begun anew. `where` says on which database.
 */
export async function measurePriceSheet(
  shop: ServerProcess,
  where: string,
  other: ServerProcess = shop,
): Promise<Figure[]> {
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
  for (let round = 1; round <= STATES.length * ROUNDS; round++) {
    const state = STATES[round % STATES.length]
    const isRested = async () => {
      if (state !== '') await shop.endBeside(SHEET_WORKER)
    }
    await isRested()
    if (state !== STATES[1]) {
      await ask('imports')
      await setTimeout(ON_THE_WAY_FOR)
    }
    const { import_id } = await timed(`taken in, read and looked through${state}`, () => send(ask, round))
    const seen = await timed('looked at again', () => ask<ImportJson>(`imports/${import_id}`))
    if (seen.preview?.counts.changed !== PRODUCTS) throw new Error(JSON.stringify(seen.preview?.counts))
    const mend = ({ row_version }: ImportJson, price: string) =>
      ask<ImportJson>(`imports/${import_id}/corrections`, {
        ...NO_CORRECTIONS,
        cells: { '2:price': price },
        row_version,
      })
    await isRested()
    let latest = seen
    if (state === ON_THE_WAY) {
      // The screen looks at the file again, of which after a rest nothing is remembered: so it is of what was not said yet.
      latest = await mend(seen, '998')
      await setTimeout(ON_THE_WAY_FOR)
    }
    const mended = await timed(`preview of what is mended${state}`, () => mend(latest, '999'))
    await timed('blast radius', () => ask<BlastRadiusJson>(`imports/${import_id}/blast-radius`))
    const before = await listTag(other)
    const { change_no } = await timed('published', () => publish(mended))
    const published = await timed('and seen by customers, from there on', () => listTag(other, before))
    await timed('undone', () => ask(`price-list/changes/${change_no}/undo`, {}))
    await listTag(other, published)
    await timed(EMPTY, emptyProcess)
    await setTimeout(CALM_AFTER)
  }
  const goals: Record<string, number> = {
    'taken in, read and looked through': 2_000,
    [`taken in, read and looked through${STATES[1]}`]: 2_000,
    [`taken in, read and looked through${ON_THE_WAY}`]: 2_000,
    'blast radius': 1_000,
    published: 1_000,
    'and seen by customers, from there on': 1_000,
    undone: 1_000,
  }
  return [...times].map(([what, some]) => {
    const said = `a price list of 5,000 rows: ${what}, ${where}`
    const value = percentile(some, 0.5)
    return what === EMPTY
      ? { what: said, shop: '', beside: inMs(value) }
      : atMost(goals[what] ?? 700, said, value, inMs)
  })
}
