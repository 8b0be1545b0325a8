import {
  lazy,
  Suspense,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from 'react-router'
import type { PriceListJson } from '#contract/office/price-list.ts'
import { PRODUCT_FIELD_NAMES, PRODUCT_FLAG_FIELDS } from '#domain/catalogue/product-fields.ts'
import { categoryName, productName } from '#i18n/localized-names.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../design/controls.module.css'
import { useAction } from '../shell/actions/actions.ts'
import { useLanguage, useWords } from '../shell/language.ts'
import { useLiveEvents } from '../shell/requests/event-stream.ts'
import { useFocusOrReconnect } from '../shell/requests/use-focus-or-reconnect.ts'
import { useMe } from '../shell/session/me.ts'
import { announce } from '../shell/status-region.tsx'
import { ConflictsDialog } from './dialogs/conflicts-dialog.tsx'
import type { OpenDialogKind } from './dialogs/dialog-props.ts'
import { PasteDialog } from './dialogs/paste-dialog.tsx'
import css from './price-list.module.css'
import { filterRows, type RowFilter } from './sheet/filter-rows.ts'
import { planMoveBy, planMoveTo } from './sheet/plan-move.ts'
import { type PastePlan, planPaste } from './sheet/plan-paste.ts'
import { type CellRef, openSheet, type RowRef } from './sheet/sheet.ts'
import { useCellFormatter } from './sheet/use-cell-formatter.ts'
import { useSaveQueue } from './sheet/use-save-queue.ts'
import { useUnsavedEdits } from './sheet/use-unsaved-edits.ts'
import type { GridPosition } from './table/grid-position.ts'
import { ProductsTable } from './table/products-table.tsx'
import type { TablePermissions } from './table/table-row.tsx'
import { UnsavedCellsAlert } from './unsaved-cells-alert.tsx'

const PriceListDialog = lazy(() => import('./dialogs/price-list-dialog.tsx'))

/** Columns as they stand beside each other where something is pasted: our price follows from others. */
const PASTE_COLUMNS = PRODUCT_FIELD_NAMES.flatMap((column) =>
  column === 'is_netrate_item' ? [undefined, column] : [column],
)

type PriceListEditorProps = {
  list: PriceListJson
  /** It is as it was: nothing can be changed. */
  isPast: boolean
  onAsOf: (minute: string) => void
}

/** The table with what narrows it down, and what can be done with all of it. */
export function PriceListEditor({ list, isPast, onAsOf }: PriceListEditorProps) {
  const { priceList: words, errors } = useWords({ priceList: priceListEn, errors: errorsEn })
  const language = useLanguage()
  const { rights } = useMe()
  const canEdit = rights.includes('keep-price-list')
  const permissions = useMemo((): TablePermissions => {
    if (isPast) return { canEdit: false, editableFlags: [] }
    const ofMarks = rights.includes('mark-products')
    const isMine = (name: string) =>
      name === 'is_sold_out' || (ofMarks && name !== 'is_netrate_item' && name !== 'is_hidden')
    return { canEdit, editableFlags: canEdit ? PRODUCT_FLAG_FIELDS : PRODUCT_FLAG_FIELDS.filter(isMine) }
  }, [rights, canEdit, isPast])
  const [sheet] = useState(() => openSheet(list))
  const {
    save,
    change,
    runChange,
    undo,
    undoLast,
    mergeRemoteChanges,
    conflicts,
    resolveConflict,
    postponeConflicts,
  } = useSaveQueue(sheet)
  useUnsavedEdits(sheet, canEdit && !isPast)
  const groups = useSyncExternalStore(sheet.subscribe, sheet.groups)
  const [filter, setFilter] = useState<RowFilter>({ q: '', category: '' })
  const wanted = useDeferredValue(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Other groups are other rows.
  const rows = useMemo(() => filterRows(sheet, wanted), [sheet, groups, wanted])
  const found = rows.filter(({ kind }) => kind === 'product').length
  const [opened, setOpened] = useState<OpenDialogKind>()
  const [pasted, setPasted] = useState<PastePlan>()
  const id = useId()
  const shown = useCellFormatter()
  const search = useRef<HTMLInputElement>(null)
  const goTo = useRef<((place?: GridPosition) => void) | null>(null)
  const captureAnchor = useRef<(() => void) | null>(null)
  useAction({ name: words.goToSearch, keys: '/', run: () => search.current?.focus() })
  useAction({ name: words.goToTable, keys: 't', run: () => goTo.current?.() })
  /** Takes in what colleagues did; where that is what one is typing into, it is said. */
  async function mergeAndAnnounce() {
    const met = isPast ? undefined : await mergeRemoteChanges(() => captureAnchor.current?.())
    const [cell] = met?.conflicts ?? []
    const [gone] = met?.removed ?? []
    if (gone) announce(words.rowRemoved(gone.to))
    else if (cell)
      announce(
        words.changedByOthers(rowNameOf(cell), words.columns[cell.column], shown(cell.column, cell.theirs)),
      )
  }
  useLiveEvents(({ event }) => {
    const isNews = event === 'price-list' || event === 'reset'
    if (isNews && document.visibilityState === 'visible') void mergeAndAnnounce()
  })
  useFocusOrReconnect(() => void mergeAndAnnounce())

  function goToCell({ kind, id, column }: CellRef) {
    if (!rows.some((row) => row.kind === kind && row.id === id)) setFilter({ q: '', category: '' })
    goTo.current?.({ row: { kind, id }, column })
  }
  function rowNameOf({ kind, id }: RowRef): string {
    const product = kind === 'product' ? sheet.product(id) : undefined
    const category = kind === 'category' ? sheet.group(id)?.category : undefined
    return product ? productName(language, product) : category ? categoryName(language, category) : ''
  }
  /** Puts a row elsewhere; gives what was said of it. */
  async function move(row: RowRef, placed: ReturnType<typeof planMoveBy>): Promise<string> {
    const announceAndReturn = (text: string) => {
      announce(text)
      return text
    }
    if (!placed) return announceAndReturn(words.notMoved)
    const said = () => {
      if (placed.category_id)
        return words.movedTo(rowNameOf(row), rowNameOf({ kind: 'category', id: placed.category_id }))
      return words.moved(rowNameOf(row), placed.position, placed.rowCount)
    }
    const ask = () =>
      change(
        () => placed.change(sheet),
        () => `${words.saved} · ${said()}`,
      )
    const error = await ask()
    // It is as it is by now: where it goes is the same.
    const again = error?.code === 'changed-meanwhile' ? await ask() : error
    return again ? announceAndReturn(errors[again.code]) : said()
  }
  return (
    <>
      <div className={css.tools}>
        <input
          ref={search}
          type="search"
          className={css.search}
          aria-label={words.search}
          placeholder={words.searchHint}
          autoComplete="off"
          value={filter.q}
          onChange={({ target }) => setFilter({ ...filter, q: target.value })}
          onKeyDown={({ key, nativeEvent }) =>
            key === 'Enter' && !nativeEvent.isComposing && goTo.current?.()
          }
        />
        <div className={css.filter}>
          <label htmlFor={id}>{words.category}</label>
          <select
            id={id}
            value={filter.category}
            onChange={({ target }) => setFilter({ ...filter, category: target.value })}
          >
            <option value="">{words.allCategories}</option>
            {groups.map(({ category }) => (
              <option key={category.category_id} value={category.category_id}>
                {categoryName(language, category)}
              </option>
            ))}
          </select>
        </div>
        <span role="status" className={css.count}>
          {found > 0 ? words.count(found) : filter.q && words.nothingFound}
        </span>
        {canEdit && <Toolbar isPast={isPast} onOpen={setOpened} onUndo={undoLast} />}
      </div>
      <UnsavedCellsAlert sheet={sheet} onSave={save} onGoTo={goToCell} />
      {groups.length > 0 && (
        <ProductsTable
          sheet={sheet}
          rows={rows}
          permissions={permissions}
          onSave={save}
          onUndo={undoLast}
          onOpen={(row) => setOpened({ row })}
          onPaste={(at, cells) => setPasted(planPaste(sheet, { rows, columns: PASTE_COLUMNS }, at, cells))}
          onMove={(row, by) => move(row, planMoveBy(sheet, row, by))}
          onDrop={(row, at) => void move(row, planMoveTo(sheet, row, at))}
          goToRef={goTo}
          captureAnchorRef={captureAnchor}
        />
      )}
      {groups.length === 0 && <p>{words.empty}</p>}
      {pasted && (
        <PasteDialog
          pasted={pasted}
          nameOf={rowNameOf}
          onPaste={() => {
            setPasted(undefined)
            sheet.revertCells(pasted.invalid)
            sheet.markFailed(pasted.invalid)
            if (pasted.edits.length > 0) save(pasted.edits)
          }}
          onClose={() => setPasted(undefined)}
        />
      )}
      {conflicts[0] && (
        <ConflictsDialog
          conflicts={conflicts}
          nameOf={rowNameOf}
          onDecide={resolveConflict}
          onClose={postponeConflicts}
        />
      )}
      {opened && (
        <Suspense>
          <PriceListDialog
            opened={opened}
            isPast={isPast}
            sheet={sheet}
            saving={{ change, runChange, undo }}
            onMove={(row, by) => move(row, planMoveBy(sheet, row, by))}
            onAsOf={onAsOf}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type ToolbarProps = { isPast: boolean; onOpen: (opened: OpenDialogKind) => void; onUndo: () => void }

/** What the owner can do beside the cells. */
function Toolbar({ isPast, onOpen, onUndo }: ToolbarProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.history, keys: 'h', run: () => onOpen('history') })
  useAction({ name: words.asOf, run: () => onOpen('as of') })
  const button = (opened: Exclude<OpenDialogKind, object>, name: string) => (
    <button type="button" className={controls.quiet} onClick={() => onOpen(opened)}>
      {name}
    </button>
  )
  return (
    <div className={css.buttons}>
      {!isPast && (
        <>
          <EditActions onOpen={onOpen} onUndo={onUndo} />
          {button('new product', words.newProduct)}
          {button('new category', words.newCategory)}
        </>
      )}
      {button('history', words.history)}
      {button('as of', words.asOf)}
      {!isPast && (
        <>
          <a className={controls.quiet} href="/office/api/price-list/export.xlsx" download>
            {words.export}
          </a>
          <Link className={controls.quiet} to="/price-list/import">
            {words.import}
          </Link>
        </>
      )}
    </div>
  )
}

/** Offers what changes the list as it is now. */
function EditActions({ onOpen, onUndo }: Omit<ToolbarProps, 'isPast'>) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.undoHint, keys: 'Ctrl+Z', run: onUndo })
  useAction({ name: words.newProduct, keys: 'p', run: () => onOpen('new product') })
  useAction({ name: words.newCategory, run: () => onOpen('new category') })
  return null
}
