import {
  type CallData,
  callOffice,
  type OfficeError,
  type OfficeResult,
} from '#contract/office/office-client.ts'
import { isFlagField } from '#domain/catalogue/product-fields.ts'
import type { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { type ErrorWords, formatOfficeError } from '../../shell/requests/format-office-error.ts'
import { queryClient } from '../../shell/requests/office-query.ts'
import { announce } from '../../shell/status-region.tsx'
import { buildChange } from './build-change.ts'
import { type Edit, isCategoryDiscount, listDiscountCells, savedText } from './cells.ts'
import { isOn, type PriceListChange } from './columns.ts'
import { hasRow, type PriceListIndex } from './price-list-index.ts'
import type { UnsavedCells } from './unsaved-cells.ts'

/** The result of every call that changes the price list. */
export type ChangeResult = CallData<'POST /office/api/price-list/changes'>

/** Errors after which a change can no longer be undone. */
const FINAL_UNDO_CODES: readonly OfficeError['code'][] = ['not-found', 'already-undone', 'rows-changed-since']

type SaveQueueOptions = {
  unsaved: UnsavedCells
  /** The price list as last fetched. */
  index: () => PriceListIndex
  merge: (result: ChangeResult) => void
  refetch: () => Promise<void>
  /** The user's translations and rights. Without `canEdit` the user can only set switches. */
  user: () => { words: { priceList: typeof priceListEn } & ErrorWords; canEdit: boolean }
}

/** Saves and undoes changes of the price list, one after another. */
export type SaveQueue = ReturnType<typeof openSaveQueue>

/** Runs a mutation after the earlier ones, because mutations of one scope are serialized. */
function enqueue<Result>(mutationFn: () => Promise<Result>): Promise<Result> {
  const options = { mutationFn, scope: { id: 'price-list' }, networkMode: 'always' } as const
  return queryClient.getMutationCache().build(queryClient, options).execute(undefined)
}

/** Opens the queue of a screen. */
export function openSaveQueue({ unsaved, index, merge, refetch, user }: SaveQueueOptions) {
  /** This screen's changes that can be undone, latest last. */
  let undoableChangeNos: readonly number[] = []

  function announceSaved({ change_no }: ChangeResult, message: string) {
    const { words, canEdit } = user()
    if (change_no === null || !canEdit) return announce(message)
    undoableChangeNos = [...undoableChangeNos, change_no]
    announce(message, { name: words.priceList.undo, run: () => void undo(change_no) })
  }
  function post(edits: readonly Edit[], payload: PriceListChange): Promise<OfficeResult<ChangeResult>> {
    if (user().canEdit) return callOffice('POST /office/api/price-list/changes', { payload })
    const [edit] = edits
    const flags = edit && isFlagField(edit.column) ? { [edit.column]: isOn(edit.to) } : {}
    const params = { product_id: edit?.id ?? '' }
    return callOffice('POST /office/api/products/{product_id}/flags', { params, payload: flags })
  }
  /** Sends edits as one change, again without the refused ones. A refused field means that nothing was saved. */
  async function sendEdits(edits: readonly Edit[]): Promise<void> {
    const { words } = user()
    const present = edits.filter((edit) => hasRow(index(), edit))
    if (present.length === 0) return
    const { payload, paths } = buildChange(index(), unsaved, present)
    const { data, error } = await post(present, payload)
    if (data) {
      unsaved.markSaved(present)
      merge(data)
      const { saved, savedCells } = words.priceList
      return announceSaved(data, present.length > 1 ? savedCells(present.length) : saved)
    }
    const problems = present.map((_, at) => error.problems?.[paths[at] ?? ''])
    const refused = present.flatMap((edit, at) => (problems[at] ? [{ ...edit, problem: problems[at] }] : []))
    unsaved.fail(refused)
    if (problems.includes('changed-since') || error.code === 'not-found') await refetch()
    const remaining = present.filter((edit, at) => !problems[at] && hasRow(index(), edit))
    if (remaining.length < present.length) return sendEdits(remaining)
    unsaved.fail(remaining)
    announce(words.errors[error.code])
  }
  async function undoChange(change_no: number): Promise<OfficeError | undefined> {
    const params = { change_no: `${change_no}` }
    const { data, error } = await callOffice('POST /office/api/price-list/changes/{change_no}/undo', {
      params,
    })
    // After a network error the undo may or may not be done, so the change stays the last one.
    if (!error || FINAL_UNDO_CODES.includes(error.code))
      undoableChangeNos = undoableChangeNos.filter((other) => other !== change_no)
    if (data) merge(data)
    else await refetch()
    announce(error ? formatOfficeError(error, user().words) : user().words.priceList.undone)
    return error
  }
  const undo = (change_no: number) => enqueue(() => undoChange(change_no))
  const run = (
    call: () => Promise<OfficeResult<ChangeResult>>,
    message: () => string,
  ): Promise<OfficeError | undefined> =>
    enqueue(async () => {
      const { data, error } = await call()
      if (!data) await refetch()
      else {
        merge(data)
        announceSaved(data, message())
      }
      return error
    })
  return {
    /** Saves cells in one change. Refused texts stay in their cells. */
    save(edits: readonly Edit[]): void {
      const current = index()
      const cells = edits.flatMap((edit) =>
        isCategoryDiscount(edit)
          ? listDiscountCells(current, edit.id).map((cell) => ({ ...cell, to: edit.to }))
          : [edit],
      )
      unsaved.clear(edits.filter((edit) => !cells.includes(edit)))
      if (cells.length === 0) announce(user().words.priceList.noDiscounts)
      unsaved.update(cells, (before, cell) => ({
        text: cell.to,
        from: before?.from ?? savedText(current, cell),
        sending: cell.to,
      }))
      // Without edit rights each switch is a call of its own.
      const calls = user().canEdit ? [cells] : cells.map((cell) => [cell])
      for (const call of calls) void enqueue(() => sendEdits(call))
    },
    /** Makes a change that is not an edit of cells. `message` describes it. Returns the error. */
    change: (payload: PriceListChange, message: () => string): Promise<OfficeError | undefined> =>
      run(() => callOffice('POST /office/api/price-list/changes', { payload }), message),
    /** Makes any other call that changes the price list. */
    run,
    undo,
    /** Undoes this screen's latest change. */
    undoLast(): void {
      void enqueue(async () => {
        const change_no = undoableChangeNos.at(-1)
        if (change_no === undefined) announce(user().words.priceList.nothingToUndo)
        else await undoChange(change_no)
      })
    },
  }
}
