import {
  type CallData,
  callOffice,
  type OfficeError,
  type OfficeResult,
} from '#contract/office/office-client.ts'
import { isFlagField } from '#domain/catalogue/product-fields.ts'
import type { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { type ErrorWords, formatOfficeError } from '../../shell/requests/format-office-error.ts'
import { announce } from '../../shell/status-region.tsx'
import { isOn, type PriceListChange } from './columns.ts'
import type { Edit, Sheet } from './sheet.ts'

type ChangeResult = CallData<'POST /office/api/price-list/changes'>

/** A cell that another user has changed to something else. */
export type Conflict = Edit & { theirs: string }

/** Changes of others to cells with unsaved text: changed cells and cells of removed rows. */
type RemoteChanges = { conflicts: readonly Conflict[]; removed: readonly Edit[] }

/** How often edits are sent again on a refetched list. */
const ATTEMPTS_MAX = 4

/** Errors after which a change can no longer be undone. */
const FINAL_UNDO_CODES: readonly OfficeError['code'][] = ['not-found', 'already-undone', 'rows-changed-since']

/** Serializes changes to the price list. Each is based on the result of the previous one. */
export type SaveQueue = ReturnType<typeof openSaveQueue>

/** The user's translations and rights. Without `canEdit` the user can only set switches. */
type SaverContext = {
  words: { priceList: typeof priceListEn } & ErrorWords
  canEdit: boolean
}

/** Opens the queue that saves and undoes changes of a sheet. `onConflicts` receives cells that need a decision. */
export function openSaveQueue(
  sheet: Sheet,
  latest: { readonly current: SaverContext },
  onConflicts: (conflicts: readonly Conflict[]) => void,
) {
  let queueTail: Promise<unknown> = Promise.resolve()
  /** This session's changes that can be undone, latest last. */
  let undoableChangeNos: readonly number[] = []
  let isFetchQueued = false

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const job = queueTail.then(work)
    // A failed job does not block later ones.
    queueTail = job.catch(() => {})
    return job
  }
  /** Fetches the whole list. Calls `onBeforeChange` before its rows change. */
  async function reload(onBeforeChange?: () => void): Promise<OfficeError | undefined> {
    const { data, error } = await callOffice('GET /office/api/price-list')
    if (data) {
      onBeforeChange?.()
      sheet.replaceList(data)
    }
    return error
  }
  /** Merges the rows of a change. Calls `onBeforeChange` before each time that rows change. */
  async function mergeResult(changed: ChangeResult, onBeforeChange?: () => void): Promise<void> {
    onBeforeChange?.()
    sheet.merge(changed)
    // The response has no order of categories.
    if (changed.categories.length > 0 || changed.gone_categories.length > 0) await reload(onBeforeChange)
  }
  /** Merges the changes of others. Text that is being typed stays as long as its cell exists. */
  async function fetchRemoteChanges(onBeforeChange: () => void): Promise<RemoteChanges> {
    const query = { change_no: `${sheet.list().change_no}` }
    const { data } = await callOffice('GET /office/api/price-list/since', { query })
    // After a network error the next event fetches again.
    if (!data) return { conflicts: [], removed: [] }
    const before = sheet.listUnsavedEdits().map((edit) => ({ ...edit, savedText: sheet.savedTextOf(edit) }))
    await mergeResult(data, onBeforeChange)
    sheet.setChangeNo(data.change_no ?? 0)
    const removed = before.filter(isRemoved)
    sheet.revertCells(removed)
    const conflicts = before
      .map(({ savedText, ...edit }) => ({ ...edit, savedText, theirs: sheet.savedTextOf(edit) }))
      .filter(
        (edit) =>
          !isRemoved(edit) &&
          [edit.savedText, edit.to].every((text) => !sheet.isSame(edit, edit.theirs, text)),
      )
    return { conflicts, removed }
  }
  const isRemoved = ({ kind, id }: Edit) => !(kind === 'product' ? sheet.product(id) : sheet.group(id))
  function announceSaved(changed: ChangeResult, message: string) {
    const { change_no } = changed
    if (change_no === null) return announce(message)
    if (!latest.current.canEdit) return announce(message)
    undoableChangeNos = [...undoableChangeNos, change_no]
    announce(message, { name: latest.current.words.priceList.undo, run: () => void undo(change_no) })
  }
  /** Replaces the discount of a category by the discounts of its products. */
  function expandCategoryDiscounts(edits: readonly Edit[]): Edit[] {
    return edits.flatMap((edit) => {
      if (edit.kind !== 'category' || edit.column !== 'discount_percentage') return [edit]
      return sheet
        .listDiscountCells(edit.id)
        .map((cell) => ({ ...cell, from: sheet.baseTextOf(cell), to: edit.to }))
    })
  }
  async function post(edits: readonly Edit[], payload: PriceListChange): Promise<OfficeResult<ChangeResult>> {
    if (latest.current.canEdit) return callOffice('POST /office/api/price-list/changes', { payload })
    const [edit] = edits
    const flags = edit && isFlagField(edit.column) ? { [edit.column]: isOn(edit.to) } : {}
    return callOffice('POST /office/api/products/{product_id}/flags', {
      params: { product_id: edit?.id ?? '' },
      payload: flags,
    })
  }
  /** Whether a cell's saved text differs from what the edit was based on, and from what a failed earlier edit was based on. */
  function isChangedRemotely(edit: Edit): boolean {
    const { from = edit.from } = sheet.unsavedRowOf(edit)[edit.column] ?? {}
    return [edit.from, from].every((text) => !sheet.isSame(edit, sheet.savedTextOf(edit), text))
  }
  async function sendEdits(edits: readonly Edit[]): Promise<void> {
    let remaining = edits
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const unsaved = remaining.filter((edit) => !sheet.isSame(edit, sheet.savedTextOf(edit), edit.to))
      sheet.markSaved(remaining.filter((edit) => !unsaved.includes(edit)))
      const theirs = latest.current.canEdit ? unsaved.filter(isChangedRemotely) : []
      remaining = unsaved.filter((edit) => !theirs.includes(edit))
      if (theirs.length > 0) {
        sheet.markFailed(theirs)
        onConflicts(theirs.map((edit) => ({ ...edit, theirs: sheet.savedTextOf(edit) })))
      }
      if (remaining.length === 0) return
      const change = sheet.buildChange(remaining)
      const { data, error } = await post(remaining, change)
      if (data) {
        const { priceList } = latest.current.words
        sheet.markSaved(remaining)
        await mergeResult(data)
        return announceSaved(
          data,
          remaining.length > 1 ? priceList.savedCells(remaining.length) : priceList.saved,
        )
      }
      const rejected = sheet.listRejectedEdits(remaining, change, error.problems ?? {})
      if (rejected.length > 0) {
        sheet.markFailed(rejected)
        // The call saved nothing, so the other edits can be sent again.
        remaining = remaining.filter(
          ({ kind, id, column }) =>
            !rejected.some((other) => other.kind === kind && other.id === id && other.column === column),
        )
        continue
      }
      const isOutdated = error.code === 'stale-version' || error.code === 'not-found'
      const failed = isOutdated ? await reload() : error
      if (failed) {
        sheet.markFailed(remaining)
        return announce(latest.current.words.errors[failed.code])
      }
      // Rows removed by others have no cells any more.
      const removed = remaining.filter(isRemoved)
      sheet.revertCells(removed)
      remaining = remaining.filter((edit) => !removed.includes(edit))
    }
    sheet.markFailed(remaining)
    announce(latest.current.words.errors['stale-version'])
  }
  async function undoChange(change_no: number): Promise<OfficeError | undefined> {
    const { words } = latest.current
    const params = { change_no: `${change_no}` }
    const { data, error } = await callOffice('POST /office/api/price-list/changes/{change_no}/undo', {
      params,
    })
    // After a network error the undo may or may not be done, so the change stays the last one.
    if (!error || FINAL_UNDO_CODES.includes(error.code))
      undoableChangeNos = undoableChangeNos.filter((other) => other !== change_no)
    if (data) await mergeResult(data)
    else await reload()
    announce(error ? formatOfficeError(error, words) : words.priceList.undone)
    return error
  }
  /** Finishes a change. Without field problems it may have been saved or was based on old rows, so the list is refetched. */
  async function finishChange(
    { data, error }: OfficeResult<ChangeResult>,
    message: () => string,
  ): Promise<OfficeError | undefined> {
    if (data) {
      await mergeResult(data)
      announceSaved(data, message())
    } else if (!error.problems) await reload()
    return error
  }
  const undo = (change_no: number) => enqueue(() => undoChange(change_no))
  return {
    /** Saves cells in one change. Rejected texts stay in their cells. */
    save(edits: readonly Edit[]): void {
      const cells = expandCategoryDiscounts(edits)
      sheet.revertCells(edits)
      if (cells.length === 0) announce(latest.current.words.priceList.noDiscounts)
      sheet.markSending(cells)
      // Without edit rights each switch is a call of its own.
      const calls = latest.current.canEdit ? [cells] : cells.map((cell) => [cell])
      for (const call of calls) void enqueue(() => sendEdits(call))
    },
    /** Sends a change that is not an edit of cells. `message` describes it. Returns the error. */
    async change(make: () => PriceListChange, message: () => string): Promise<OfficeError | undefined> {
      return enqueue(async () => {
        const response = await callOffice('POST /office/api/price-list/changes', { payload: make() })
        return finishChange(response, message)
      })
    },
    /** Runs another call that changes a product, and merges its result. */
    async runChange(
      make: () => Promise<OfficeResult<ChangeResult>>,
      message: string,
    ): Promise<OfficeError | undefined> {
      return enqueue(async () => finishChange(await make(), () => message))
    },
    undo,
    /** Undoes this session's latest change. */
    undoLast(): void {
      void enqueue(async () => {
        const change_no = undoableChangeNos.at(-1)
        if (change_no === undefined) announce(latest.current.words.priceList.nothingToUndo)
        else await undoChange(change_no)
      })
    },
    /**
     * Fetches and merges the changes of others, after the saves in progress. Calls made before it starts share one fetch. Calls
     * `onBeforeChange` each time before rows change.
     */
    async mergeRemoteChanges(onBeforeChange: () => void): Promise<RemoteChanges | undefined> {
      if (isFetchQueued) return undefined
      isFetchQueued = true
      return enqueue(() => {
        isFetchQueued = false
        return fetchRemoteChanges(onBeforeChange)
      })
    },
  }
}
