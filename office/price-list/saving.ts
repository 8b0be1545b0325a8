import { askOffice, type Given, type OfficeAnswer, type OfficeError } from '#contract/office/client.ts'
import { isFlag } from '#domain/catalogue/product-fields.ts'
import type { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { type RefusalWords, refusalText } from '../ui/refusal.ts'
import { say } from '../ui/status.tsx'
import { type Change, isOn } from './columns.ts'
import type { Edit, Sheet } from './sheet.ts'

type Changed = Given<'POST /office/api/price-list/changes'>

/** A cell that somebody else has changed to something else meanwhile. */
export type Conflict = Edit & { theirs: string }

/** What others changed below what is being typed: cells that say something else now, and those whose rows are gone. */
type Met = { cells: readonly Conflict[]; gone: readonly Edit[] }

/** It is tried so often on the list as it is by then. */
const TRIES = 4

/** What is refused so cannot be taken back any more. */
const FINAL: readonly OfficeError['code'][] = ['not-found', 'undone-already', 'rows-changed-since']

/** How rows are changed: one change after the other, each on what the one before it made. */
export type Saving = ReturnType<typeof openSaving>

/** The words of who saves, and whether they keep the price list: else they set switches alone. */
type Saver = {
  words: { priceList: typeof priceListEn } & RefusalWords
  keeps: boolean
}

/** Saves what is decided about a sheet, and takes it back; `tellConflicts` hears of cells that are to be decided. */
export function openSaving(
  sheet: Sheet,
  latest: { readonly current: Saver },
  tellConflicts: (conflicts: readonly Conflict[]) => void,
) {
  let last: Promise<unknown> = Promise.resolve()
  /** What was done here, the last at the end: that is what is taken back. */
  let done: readonly number[] = []
  let isNewsToCome = false

  function inTurn<Ended>(work: () => Promise<Ended>): Promise<Ended> {
    const turn = last.then(work)
    // One that fails holds up none after it.
    last = turn.catch(() => {})
    return turn
  }
  /** Fetches the whole list. Calls `isToCome` before its rows change. */
  async function reload(isToCome?: () => void): Promise<OfficeError | undefined> {
    const { data, error } = await askOffice('GET /office/api/price-list')
    if (data) {
      isToCome?.()
      sheet.take(data)
    }
    return error
  }
  /** Merges the rows of a change. Calls `isToCome` before each time that rows change. */
  async function take(changed: Changed, isToCome?: () => void): Promise<void> {
    isToCome?.()
    sheet.merge(changed)
    // Of categories the answer has no order.
    if (changed.categories.length > 0 || changed.gone_categories.length > 0) await reload(isToCome)
  }
  /** Merges the changes of others. Text that is being typed stays as long as its cell exists. */
  async function takeNews(isToCome: () => void): Promise<Met> {
    const query = { change_no: `${sheet.list().change_no}` }
    const { data } = await askOffice('GET /office/api/price-list/since', { query })
    // Without an answer it is told with what is heard next.
    if (!data) return { cells: [], gone: [] }
    const before = sheet.unsaved().map((edit) => ({ ...edit, stood: sheet.standsIn(edit) }))
    await take(data, isToCome)
    sheet.knows(data.change_no ?? 0)
    const gone = before.filter(isGone)
    sheet.leave(gone)
    const cells = before
      .map(({ stood, ...edit }) => ({ ...edit, stood, theirs: sheet.standsIn(edit) }))
      .filter(
        (edit) =>
          !isGone(edit) && [edit.stood, edit.to].every((known) => !sheet.isSame(edit, edit.theirs, known)),
      )
    return { cells, gone }
  }
  const isGone = ({ kind, id }: Edit) => !(kind === 'product' ? sheet.product(id) : sheet.group(id))
  function tellSaved(changed: Changed, said: string) {
    const { change_no } = changed
    if (change_no === null) return say(said)
    if (!latest.current.keeps) return say(said)
    done = [...done, change_no]
    say(said, { name: latest.current.words.priceList.undo, run: () => void undo(change_no) })
  }
  /** What the discount of a category is of its products. */
  function expanded(edits: readonly Edit[]): Edit[] {
    return edits.flatMap((edit) => {
      if (edit.kind !== 'category' || edit.column !== 'discount_percentage') return [edit]
      return sheet.discounted(edit.id).map((cell) => ({ ...cell, from: sheet.replacedIn(cell), to: edit.to }))
    })
  }
  async function post(edits: readonly Edit[], payload: Change): Promise<OfficeAnswer<Changed>> {
    if (latest.current.keeps) return askOffice('POST /office/api/price-list/changes', { payload })
    const [edit] = edits
    const flags = edit && isFlag(edit.column) ? { [edit.column]: isOn(edit.to) } : {}
    return askOffice('POST /office/api/products/{product_id}/flags', {
      params: { product_id: edit?.id ?? '' },
      payload: flags,
    })
  }
  /** Whether a cell says something else in the shop than when its edit was decided, or the one before that, which failed. */
  function isTheirs(edit: Edit): boolean {
    const { from = edit.from } = sheet.typedOf(edit)[edit.column] ?? {}
    return [edit.from, from].every((known) => !sheet.isSame(edit, sheet.standsIn(edit), known))
  }
  async function send(edits: readonly Edit[]): Promise<void> {
    let left = edits
    for (let tries = 0; tries < TRIES; tries++) {
      const said = left.filter((edit) => !sheet.isSame(edit, sheet.standsIn(edit), edit.to))
      sheet.settle(left.filter((edit) => !said.includes(edit)))
      const theirs = latest.current.keeps ? said.filter(isTheirs) : []
      left = said.filter((edit) => !theirs.includes(edit))
      if (theirs.length > 0) {
        sheet.keep(theirs)
        tellConflicts(theirs.map((edit) => ({ ...edit, theirs: sheet.standsIn(edit) })))
      }
      if (left.length === 0) return
      const change = sheet.changeOf(left)
      const { data, error } = await post(left, change)
      if (data) {
        const { priceList } = latest.current.words
        sheet.settle(left)
        await take(data)
        return tellSaved(data, left.length > 1 ? priceList.savedCells(left.length) : priceList.saved)
      }
      const refused = sheet.refused(left, change, error.problems ?? {})
      if (refused.length > 0) {
        sheet.keep(refused)
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
        sheet.keep(left)
        return say(latest.current.words.errors[failed.code])
      }
      // What is gone meanwhile has no cells any more.
      const gone = left.filter(isGone)
      sheet.leave(gone)
      left = left.filter((edit) => !gone.includes(edit))
    }
    sheet.keep(left)
    say(latest.current.words.errors['changed-meanwhile'])
  }
  async function takeBack(change_no: number): Promise<OfficeError | undefined> {
    const { words } = latest.current
    const params = { change_no: `${change_no}` }
    const { data, error } = await askOffice('POST /office/api/price-list/changes/{change_no}/undo', {
      params,
    })
    // Whether it was taken back nobody knows where no answer came: then it is the last one still.
    if (!error || FINAL.includes(error.code)) done = done.filter((other) => other !== change_no)
    if (data) await take(data)
    else await reload()
    say(error ? refusalText(error, words) : words.priceList.undone)
    return error
  }
  /** What was not only refused for what is in its fields may have been done, or its rows are others: the list is read anew. */
  async function ended(
    { data, error }: OfficeAnswer<Changed>,
    said: () => string,
  ): Promise<OfficeError | undefined> {
    if (data) {
      await take(data)
      tellSaved(data, said())
    } else if (!error.problems) await reload()
    return error
  }
  const undo = (change_no: number) => inTurn(() => takeBack(change_no))
  return {
    /** Says something else in cells, in one change. What cannot be saved stays in them. */
    save(edits: readonly Edit[]): void {
      const cells = expanded(edits)
      sheet.leave(edits)
      if (cells.length === 0) say(latest.current.words.priceList.noDiscounts)
      sheet.send(cells)
      // Without the right to all of it each switch is a call of its own.
      const calls = latest.current.keeps ? [cells] : cells.map((cell) => [cell])
      for (const call of calls) void inTurn(() => send(call))
    },
    /** Makes a change that is no matter of cells; `said` says what was done. A row that somebody else changed is as it is now. */
    async change(make: () => Change, said: () => string): Promise<OfficeError | undefined> {
      return inTurn(async () => {
        const answer = await askOffice('POST /office/api/price-list/changes', { payload: make() })
        return ended(answer, said)
      })
    },
    /** Takes in what another call has made of a product. */
    async changed(
      make: () => Promise<OfficeAnswer<Changed>>,
      said: string,
    ): Promise<OfficeError | undefined> {
      return inTurn(async () => ended(await make(), () => said))
    },
    undo,
    /** Takes back what was done here last. */
    undoLast(): void {
      void inTurn(async () => {
        const change_no = done.at(-1)
        if (change_no === undefined) say(latest.current.words.priceList.nothingToUndo)
        else await takeBack(change_no)
      })
    },
    /**
     * Fetches and merges the changes of others, after the saves in progress; calls made before it starts share one fetch.
     * `isToCome` is called each time before rows change.
     */
    async news(isToCome: () => void): Promise<Met | undefined> {
      if (isNewsToCome) return undefined
      isNewsToCome = true
      return inTurn(() => {
        isNewsToCome = false
        return takeNews(isToCome)
      })
    },
  }
}
