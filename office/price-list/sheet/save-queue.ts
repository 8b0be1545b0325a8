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

/** A cell that somebody else has changed to something else meanwhile. */
export type Conflict = Edit & { theirs: string }

/** What others changed below what is being typed: cells that say something else now, and those whose rows are gone. */
type RemoteChanges = { conflicts: readonly Conflict[]; removed: readonly Edit[] }

/** It is tried so often on the list as it is by then. */
const ATTEMPTS_MAX = 4

/** What is refused so cannot be taken back any more. */
const FINAL_UNDO_CODES: readonly OfficeError['code'][] = ['not-found', 'undone-already', 'rows-changed-since']

/** How rows are changed: one change after the other, each on what the one before it made. */
export type SaveQueue = ReturnType<typeof openSaveQueue>

/** The words of who saves, and whether they keep the price list: else they set switches alone. */
type SaverContext = {
  words: { priceList: typeof priceListEn } & ErrorWords
  canEdit: boolean
}

/** Saves what is decided about a sheet, and takes it back; `tellConflicts` hears of cells that are to be decided. */
export function openSaveQueue(
  sheet: Sheet,
  latest: { readonly current: SaverContext },
  tellConflicts: (conflicts: readonly Conflict[]) => void,
) {
  let queueTail: Promise<unknown> = Promise.resolve()
  /** What was done here, the last at the end: that is what is taken back. */
  let undoableChangeNos: readonly number[] = []
  let isFetchQueued = false

  function enqueue<Ended>(work: () => Promise<Ended>): Promise<Ended> {
    const turn = queueTail.then(work)
    // One that fails holds up none after it.
    queueTail = turn.catch(() => {})
    return turn
  }
  /** Fetches the whole list. Calls `isToCome` before its rows change. */
  async function reload(isToCome?: () => void): Promise<OfficeError | undefined> {
    const { data, error } = await callOffice('GET /office/api/price-list')
    if (data) {
      isToCome?.()
      sheet.replaceList(data)
    }
    return error
  }
  /** Merges the rows of a change. Calls `isToCome` before each time that rows change. */
  async function mergeResult(changed: ChangeResult, isToCome?: () => void): Promise<void> {
    isToCome?.()
    sheet.merge(changed)
    // Of categories the answer has no order.
    if (changed.categories.length > 0 || changed.gone_categories.length > 0) await reload(isToCome)
  }
  /** Merges the changes of others. Text that is being typed stays as long as its cell exists. */
  async function fetchRemoteChanges(isToCome: () => void): Promise<RemoteChanges> {
    const query = { change_no: `${sheet.list().change_no}` }
    const { data } = await callOffice('GET /office/api/price-list/since', { query })
    // Without an answer it is told with what is heard next.
    if (!data) return { conflicts: [], removed: [] }
    const before = sheet.listUnsavedEdits().map((edit) => ({ ...edit, stood: sheet.savedTextOf(edit) }))
    await mergeResult(data, isToCome)
    sheet.setChangeNo(data.change_no ?? 0)
    const gone = before.filter(isRemoved)
    sheet.revertCells(gone)
    const cells = before
      .map(({ stood, ...edit }) => ({ ...edit, stood, theirs: sheet.savedTextOf(edit) }))
      .filter(
        (edit) =>
          !isRemoved(edit) && [edit.stood, edit.to].every((known) => !sheet.isSame(edit, edit.theirs, known)),
      )
    return { conflicts: cells, removed: gone }
  }
  const isRemoved = ({ kind, id }: Edit) => !(kind === 'product' ? sheet.product(id) : sheet.group(id))
  function announceSaved(changed: ChangeResult, said: string) {
    const { change_no } = changed
    if (change_no === null) return announce(said)
    if (!latest.current.canEdit) return announce(said)
    undoableChangeNos = [...undoableChangeNos, change_no]
    announce(said, { name: latest.current.words.priceList.undo, run: () => void undo(change_no) })
  }
  /** What the discount of a category is of its products. */
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
  /** Whether a cell says something else in the shop than when its edit was decided, or the one before that, which failed. */
  function isChangedRemotely(edit: Edit): boolean {
    const { from = edit.from } = sheet.unsavedRowOf(edit)[edit.column] ?? {}
    return [edit.from, from].every((known) => !sheet.isSame(edit, sheet.savedTextOf(edit), known))
  }
  async function sendEdits(edits: readonly Edit[]): Promise<void> {
    let left = edits
    for (let tries = 0; tries < ATTEMPTS_MAX; tries++) {
      const said = left.filter((edit) => !sheet.isSame(edit, sheet.savedTextOf(edit), edit.to))
      sheet.markSaved(left.filter((edit) => !said.includes(edit)))
      const theirs = latest.current.canEdit ? said.filter(isChangedRemotely) : []
      left = said.filter((edit) => !theirs.includes(edit))
      if (theirs.length > 0) {
        sheet.markFailed(theirs)
        tellConflicts(theirs.map((edit) => ({ ...edit, theirs: sheet.savedTextOf(edit) })))
      }
      if (left.length === 0) return
      const change = sheet.buildChange(left)
      const { data, error } = await post(left, change)
      if (data) {
        const { priceList } = latest.current.words
        sheet.markSaved(left)
        await mergeResult(data)
        return announceSaved(data, left.length > 1 ? priceList.savedCells(left.length) : priceList.saved)
      }
      const refused = sheet.listRejectedEdits(left, change, error.problems ?? {})
      if (refused.length > 0) {
        sheet.markFailed(refused)
        // All or none were saved: the others are fine.
        left = left.filter(
          ({ kind, id, column }) =>
            !refused.some((each) => each.kind === kind && each.id === id && each.column === column),
        )
        continue
      }
      const isOutdated = error.code === 'changed-meanwhile' || error.code === 'not-found'
      const failed = isOutdated ? await reload() : error
      if (failed) {
        sheet.markFailed(left)
        return announce(latest.current.words.errors[failed.code])
      }
      // What is gone meanwhile has no cells any more.
      const gone = left.filter(isRemoved)
      sheet.revertCells(gone)
      left = left.filter((edit) => !gone.includes(edit))
    }
    sheet.markFailed(left)
    announce(latest.current.words.errors['changed-meanwhile'])
  }
  async function undoChange(change_no: number): Promise<OfficeError | undefined> {
    const { words } = latest.current
    const params = { change_no: `${change_no}` }
    const { data, error } = await callOffice('POST /office/api/price-list/changes/{change_no}/undo', {
      params,
    })
    // Whether it was taken back nobody knows where no answer came: then it is the last one still.
    if (!error || FINAL_UNDO_CODES.includes(error.code))
      undoableChangeNos = undoableChangeNos.filter((other) => other !== change_no)
    if (data) await mergeResult(data)
    else await reload()
    announce(error ? formatOfficeError(error, words) : words.priceList.undone)
    return error
  }
  /** What was not only refused for what is in its fields may have been done, or its rows are others: the list is read anew. */
  async function finishChange(
    { data, error }: OfficeResult<ChangeResult>,
    said: () => string,
  ): Promise<OfficeError | undefined> {
    if (data) {
      await mergeResult(data)
      announceSaved(data, said())
    } else if (!error.problems) await reload()
    return error
  }
  const undo = (change_no: number) => enqueue(() => undoChange(change_no))
  return {
    /** Says something else in cells, in one change. What cannot be saved stays in them. */
    save(edits: readonly Edit[]): void {
      const cells = expandCategoryDiscounts(edits)
      sheet.revertCells(edits)
      if (cells.length === 0) announce(latest.current.words.priceList.noDiscounts)
      sheet.markSending(cells)
      // Without the right to all of it each switch is a call of its own.
      const calls = latest.current.canEdit ? [cells] : cells.map((cell) => [cell])
      for (const call of calls) void enqueue(() => sendEdits(call))
    },
    /** Makes a change that is no matter of cells; `said` says what was done. A row that somebody else changed is as it is now. */
    async change(make: () => PriceListChange, said: () => string): Promise<OfficeError | undefined> {
      return enqueue(async () => {
        const answer = await callOffice('POST /office/api/price-list/changes', { payload: make() })
        return finishChange(answer, said)
      })
    },
    /** Takes in what another call has made of a product. */
    async runChange(
      make: () => Promise<OfficeResult<ChangeResult>>,
      said: string,
    ): Promise<OfficeError | undefined> {
      return enqueue(async () => finishChange(await make(), () => said))
    },
    undo,
    /** Takes back what was done here last. */
    undoLast(): void {
      void enqueue(async () => {
        const change_no = undoableChangeNos.at(-1)
        if (change_no === undefined) announce(latest.current.words.priceList.nothingToUndo)
        else await undoChange(change_no)
      })
    },
    /**
     * Fetches and merges the changes of others, after the saves in progress; calls made before it starts share one fetch.
     * `isToCome` is called each time before rows change.
     */
    async mergeRemoteChanges(isToCome: () => void): Promise<RemoteChanges | undefined> {
      if (isFetchQueued) return undefined
      isFetchQueued = true
      return enqueue(() => {
        isFetchQueued = false
        return fetchRemoteChanges(isToCome)
      })
    },
  }
}
