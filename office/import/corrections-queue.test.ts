import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { askOffice as ask } from '#contract/office/client.ts'
import type { ImportJson } from '#contract/office/imports.ts'
import { errors } from '#i18n/office/en/errors.ts'
import { fieldProblems } from '#i18n/office/en/field-problems.ts'
import { frame } from '#i18n/office/en/frame.ts'
import { imports } from '#i18n/office/en/import.ts'
import { READ_IMPORT } from '#testing/import-fixture.ts'
import { say } from '../ui/status.tsx'
import { type Correction, mend, type Said, skip } from './corrections.ts'
import { openCorrectionsQueue } from './corrections-queue.ts'

const askOffice = vi.hoisted(() => vi.fn<(...asked: Parameters<typeof ask>) => Promise<object>>())
vi.mock('#contract/office/client.ts', () => ({ askOffice }))
vi.mock('../ui/status.tsx', () => ({ say: vi.fn() }))

const NOTHING: Said = { columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] }
const FILE: ImportJson = {
  ...READ_IMPORT,
  preview: null,
  corrections: NOTHING,
  left_alone: [],
}

/** A shop that takes corrections, or answers what `refusals` has next. */
function openShop() {
  const shop = { file: FILE, refusals: [] as object[], posted: [] as object[] }
  askOffice.mockImplementation(async (call, asked) => {
    if (call.startsWith('GET')) return { data: shop.file }
    const { row_version, ...corrections } = Object(asked).payload
    shop.posted.push(corrections)
    const refusal = shop.refusals.shift()
    if (refusal) return { error: refusal }
    if (row_version !== shop.file.row_version) return { error: { code: 'changed-meanwhile' } }
    shop.file = { ...shop.file, row_version: row_version + 1, corrections }
    return { data: shop.file }
  })
  let shown: ImportJson = FILE
  let waiting: readonly Correction[] = []
  const queue = openCorrectionsQueue({
    import_id: 'i1',
    file: () => shown,
    show: (next) => {
      shown = next
    },
    find: async () => {
      shown = shop.file
      return shop.file
    },
    onWaiting: (next) => {
      waiting = next
    },
    words: () => ({ imports, frame, errors, fieldProblems }),
  })
  return { shop, queue, waiting: () => waiting.length }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(say).mockClear()
  askOffice.mockReset()
  return () => vi.useRealTimers()
})

describe('corrections of an import', { tags: ['O5'] }, () => {
  it('that are added during a request go together in the next one', async () => {
    const { shop, queue, waiting } = openShop()
    queue.add(skip(9, true))
    queue.add(mend(8, 'price', '140'))
    queue.add(mend(8, 'price', '150'))
    expect(waiting()).toBe(3)
    await queue.idle()
    expect(shop.posted).toEqual([
      { ...NOTHING, skipped: [9] },
      { ...NOTHING, skipped: [9], cells: { '8:price': '150' } },
    ])
    expect(waiting()).toBe(0)
  })

  it('that failed are sent again after five seconds, with those added since', async () => {
    const { shop, queue } = openShop()
    shop.refusals = [{ code: 'internal-error' }]
    queue.add(skip(9, true))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(say).toHaveBeenCalledExactlyOnceWith(frame.trying)
    queue.add(skip(14, true))
    expect(shop.posted).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(shop.file.corrections.skipped).toEqual([9, 14])
  })

  it.each([
    ['forbidden', errors.forbidden],
    ['body-too-large', errors['body-too-large']],
  ])('that are refused as %s are dropped, and the clerk is told why', async (code, words) => {
    const { shop, queue, waiting } = openShop()
    shop.refusals = [{ code }]
    queue.add(skip(9, true))
    await queue.idle()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(say).toHaveBeenCalledExactlyOnceWith(words)
    expect([shop.posted.length, waiting()]).toEqual([1, 0])
    expect(shop.file.corrections.skipped).toEqual([])
  })

  it('of two clerks are both kept', async () => {
    const { shop, queue } = openShop()
    shop.file = { ...FILE, row_version: 9, corrections: { ...NOTHING, skipped: [14] } }
    queue.add(skip(9, true))
    await queue.idle()
    expect(say).toHaveBeenCalledExactlyOnceWith(imports.mergedEdits)
    expect(shop.file.corrections.skipped).toEqual([14, 9])
  })

  it('are dropped when somebody else published or cancelled the import', async () => {
    const { shop, queue, waiting } = openShop()
    shop.file = { ...FILE, row_version: 9, state: 'published' }
    queue.add(skip(9, true))
    queue.add(skip(14, true))
    await queue.idle()
    expect(say).toHaveBeenCalledExactlyOnceWith(errors['changed-meanwhile'])
    expect([shop.posted.length, waiting()]).toEqual([1, 0])
  })
})
