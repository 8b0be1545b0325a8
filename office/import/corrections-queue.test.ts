import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportJson } from '#contract/office/imports.ts'
import type { callOffice as ask } from '#contract/office/office-client.ts'
import { errors } from '#i18n/office/en/errors.ts'
import { fieldProblems } from '#i18n/office/en/field-problems.ts'
import { imports } from '#i18n/office/en/imports.ts'
import { shell } from '#i18n/office/en/shell.ts'
import { SAMPLE_IMPORT } from '#testing/samples/sample-import.ts'
import { announce } from '../shell/status-region.tsx'
import { type Correction, type Corrections, correctCell, skipRow } from './corrections.ts'
import { openCorrectionsQueue } from './corrections-queue.ts'

const callOfficeMock = vi.hoisted(() => vi.fn<(...args: Parameters<typeof ask>) => Promise<object>>())
vi.mock('#contract/office/office-client.ts', () => ({ callOffice: callOfficeMock }))
vi.mock('../shell/status-region.tsx', () => ({ announce: vi.fn() }))

const NO_CORRECTIONS: Corrections = { columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] }
const FILE: ImportJson = {
  ...SAMPLE_IMPORT,
  preview: null,
  corrections: NO_CORRECTIONS,
  left_alone: [],
}

/** A fake server that saves corrections, or returns the next of `errorResponses`. */
function openServer() {
  const server = { file: FILE, errorResponses: [] as object[], posted: [] as object[] }
  callOfficeMock.mockImplementation(async (call, options) => {
    if (call.startsWith('GET')) return { data: server.file }
    const { row_version, ...corrections } = Object(options).payload
    server.posted.push(corrections)
    const errorResponse = server.errorResponses.shift()
    if (errorResponse) return { error: errorResponse }
    if (row_version !== server.file.row_version) return { error: { code: 'stale-version' } }
    server.file = { ...server.file, row_version: row_version + 1, corrections }
    return { data: server.file }
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
      shown = server.file
      return server.file
    },
    onWaitingChange: (next) => {
      waiting = next
    },
    words: () => ({ imports, shell, errors, fieldProblems }),
  })
  return { server, queue, waiting: () => waiting.length }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(announce).mockClear()
  callOfficeMock.mockReset()
  return () => vi.useRealTimers()
})

describe('corrections of an import', { tags: ['O5'] }, () => {
  it('sends corrections added during a request together in the next one', async () => {
    const { server, queue, waiting } = openServer()
    queue.add(skipRow(9, true))
    queue.add(correctCell(8, 'price', '140'))
    queue.add(correctCell(8, 'price', '150'))
    expect(waiting()).toBe(3)
    await queue.whenIdle()
    expect(server.posted).toEqual([
      { ...NO_CORRECTIONS, skipped: [9] },
      { ...NO_CORRECTIONS, skipped: [9], cells: { '8:price': '150' } },
    ])
    expect(waiting()).toBe(0)
  })

  it('retries failed corrections after five seconds, with those added since', async () => {
    const { server, queue } = openServer()
    server.errorResponses = [{ code: 'internal-error' }]
    queue.add(skipRow(9, true))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(announce).toHaveBeenCalledExactlyOnceWith(shell.trying)
    queue.add(skipRow(14, true))
    expect(server.posted).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.file.corrections.skipped).toEqual([9, 14])
  })

  it.each([
    ['forbidden', errors.forbidden],
    ['body-too-large', errors['body-too-large']],
  ])('that are refused as %s are dropped, and the clerk is told why', async (code, words) => {
    const { server, queue, waiting } = openServer()
    server.errorResponses = [{ code }]
    queue.add(skipRow(9, true))
    await queue.whenIdle()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(announce).toHaveBeenCalledExactlyOnceWith(words)
    expect([server.posted.length, waiting()]).toEqual([1, 0])
    expect(server.file.corrections.skipped).toEqual([])
  })

  it('merges the corrections of two users', async () => {
    const { server, queue } = openServer()
    server.file = { ...FILE, row_version: 9, corrections: { ...NO_CORRECTIONS, skipped: [14] } }
    queue.add(skipRow(9, true))
    await queue.whenIdle()
    expect(announce).toHaveBeenCalledExactlyOnceWith(imports.mergedEdits)
    expect(server.file.corrections.skipped).toEqual([14, 9])
  })

  it('drops corrections when another user has published or cancelled the import', async () => {
    const { server, queue, waiting } = openServer()
    server.file = { ...FILE, row_version: 9, state: 'published' }
    queue.add(skipRow(9, true))
    queue.add(skipRow(14, true))
    await queue.whenIdle()
    expect(announce).toHaveBeenCalledExactlyOnceWith(errors['stale-version'])
    expect([server.posted.length, waiting()]).toEqual([1, 0])
  })
})
