import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportJson } from '#contract/office/imports.ts'
import type { callOffice as ask } from '#contract/office/office-client.ts'
import { errors } from '#i18n/office/en/errors.ts'
import { fieldProblems } from '#i18n/office/en/field-problems.ts'
import { imports } from '#i18n/office/en/imports.ts'
import { frame } from '#i18n/office/en/shell.ts'
import { SAMPLE_IMPORT } from '#testing/samples/sample-import.ts'
import { announce } from '../shell/status-region.tsx'
import { type Correction, type Corrections, correctCell, skipRow } from './corrections.ts'
import { openCorrectionsQueue } from './corrections-queue.ts'

const askOffice = vi.hoisted(() => vi.fn<(...asked: Parameters<typeof ask>) => Promise<object>>())
vi.mock('#contract/office/office-client.ts', () => ({ callOffice: askOffice }))
vi.mock('../shell/status-region.tsx', () => ({ announce: vi.fn() }))

const NO_CORRECTIONS: Corrections = { columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] }
const FILE: ImportJson = {
  ...SAMPLE_IMPORT,
  preview: null,
  corrections: NO_CORRECTIONS,
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
    currentImport: () => shown,
    show: (next) => {
      shown = next
    },
    refetch: async () => {
      shown = shop.file
      return shop.file
    },
    onWaitingChange: (next) => {
      waiting = next
    },
    words: () => ({ imports, frame, errors, fieldProblems }),
  })
  return { shop, queue, waiting: () => waiting.length }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(announce).mockClear()
  askOffice.mockReset()
  return () => vi.useRealTimers()
})

describe('corrections of an import', { tags: ['O5'] }, () => {
  it('that are added during a request go together in the next one', async () => {
    const { shop, queue, waiting } = openShop()
    queue.add(skipRow(9, true))
    queue.add(correctCell(8, 'price', '140'))
    queue.add(correctCell(8, 'price', '150'))
    expect(waiting()).toBe(3)
    await queue.whenIdle()
    expect(shop.posted).toEqual([
      { ...NO_CORRECTIONS, skipped: [9] },
      { ...NO_CORRECTIONS, skipped: [9], cells: { '8:price': '150' } },
    ])
    expect(waiting()).toBe(0)
  })

  it('that failed are sent again after five seconds, with those added since', async () => {
    const { shop, queue } = openShop()
    shop.refusals = [{ code: 'internal-error' }]
    queue.add(skipRow(9, true))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(announce).toHaveBeenCalledExactlyOnceWith(frame.trying)
    queue.add(skipRow(14, true))
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
    queue.add(skipRow(9, true))
    await queue.whenIdle()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(announce).toHaveBeenCalledExactlyOnceWith(words)
    expect([shop.posted.length, waiting()]).toEqual([1, 0])
    expect(shop.file.corrections.skipped).toEqual([])
  })

  it('of two clerks are both kept', async () => {
    const { shop, queue } = openShop()
    shop.file = { ...FILE, row_version: 9, corrections: { ...NO_CORRECTIONS, skipped: [14] } }
    queue.add(skipRow(9, true))
    await queue.whenIdle()
    expect(announce).toHaveBeenCalledExactlyOnceWith(imports.mergedEdits)
    expect(shop.file.corrections.skipped).toEqual([14, 9])
  })

  it('are dropped when somebody else published or cancelled the import', async () => {
    const { shop, queue, waiting } = openShop()
    shop.file = { ...FILE, row_version: 9, state: 'published' }
    queue.add(skipRow(9, true))
    queue.add(skipRow(14, true))
    await queue.whenIdle()
    expect(announce).toHaveBeenCalledExactlyOnceWith(errors['changed-meanwhile'])
    expect([shop.posted.length, waiting()]).toEqual([1, 0])
  })
})
