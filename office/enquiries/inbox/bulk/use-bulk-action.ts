import { useState } from 'react'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import type { OfficeError } from '#contract/office/office-client.ts'
import type { RowAction } from './row-actions.ts'

/** An enquiry of a bulk action: what became of it so far. */
export type BulkItem = { row: EnquiryRowJson; state: 'waiting' | 'done' | 'undone' | OfficeError }

/** A bulk action that runs or has run. */
export type BulkJob = { title: string; action: RowAction; items: readonly BulkItem[]; isRunning: boolean }

/** Runs an action on many enquiries, one after the other, and undoes it for all that were done. */
export function useBulkAction(onEnd: (numbers: readonly string[]) => void) {
  const [job, setJob] = useState<BulkJob>()

  /** Applies `step` to the items for which it is meant, and shows each result as it comes. */
  async function process(
    started: BulkJob,
    from: BulkItem['state'],
    step: (item: BulkItem) => Promise<BulkItem['state']>,
  ) {
    let current = { ...started, isRunning: true }
    setJob(current)
    for (const item of started.items) {
      if (item.state !== from) continue
      const next = { ...item, state: await step(item) }
      current = { ...current, items: current.items.map((each) => (each === item ? next : each)) }
      setJob(current)
    }
    setJob({ ...current, isRunning: false })
    onEnd(current.items.map(({ row }) => row.enquiry_number))
  }
  return {
    job,
    run: (title: string, action: RowAction, rows: readonly EnquiryRowJson[]) => {
      const items = rows.map((row) => ({ row, state: 'waiting' as const }))
      return process({ title, action, items, isRunning: true }, 'waiting', async ({ row }) => {
        const { error } = await action.run(row)
        return error ?? 'done'
      })
    },
    undo: (started: BulkJob) =>
      process(started, 'done', async ({ row }) => {
        const { error } = await started.action.undo(row)
        return error ?? 'undone'
      }),
    close: () => setJob(undefined),
  }
}
