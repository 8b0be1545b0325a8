import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
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

/** The columns in display order, for pasting. Undefined stands for our price, which is calculated. */
const PASTE_COLUMNS = PRODUCT_FIELD_NAMES.flatMap((column) =>
  column === 'is_netrate_item' ? [undefined, column] : [column],
)

type PriceListEditorProps = {
  list: PriceListJson
  /** Whether it shows a past price list, which is read-only. */
  isPast: boolean
  onAsOf: (minute: string) => void
}

/** The price list table with search, filter and toolbar. */
export function PriceListEditor({ list, isPast, onAsOf }: PriceListEditorProps) {
  const { priceList: words, errors } = useWords({ priceList: priceListEn, errors: errorsEn })
  const language = useLanguage()
  const { rights } = useMe()
  const canEdit = rights.includes('keep-price-list')
  const permissions = useMemo((): TablePermissions => {
    if (isPast) return { canEdit: false, editableFlags: [] }
    const canMark = rights.includes('mark-products')
    const isEditable = (name: string) =>
      name === 'is_sold_out' || (canMark && name !== 'is_netrate_item' && name !== 'is_hidden')
    return { canEdit, editableFlags: canEdit ? PRODUCT_FLAG_FIELDS : PRODUCT_FLAG_FIELDS.filter(isEditable) }
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
  // The command palette opens a product, also while the price list is on screen.
  const { key: visit } = useLocation()
  const [params] = useSearchParams()
  const q = params.get('q')
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each visit filters, also for the same product.
  useEffect(() => {
    if (q) setFilter({ q, category: '' })
  }, [q, visit])
  const deferredFilter = useDeferredValue(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `filterRows` reads the current groups from the sheet.
  const rows = useMemo(() => filterRows(sheet, deferredFilter), [sheet, groups, deferredFilter])
  const productCount = rows.filter(({ kind }) => kind === 'product').length
  const [openDialog, setOpenDialog] = useState<OpenDialogKind>()
  const [pastePlan, setPastePlan] = useState<PastePlan>()
  const id = useId()
  const formatCell = useCellFormatter()
  const search = useRef<HTMLInputElement>(null)
  const goTo = useRef<((place?: GridPosition) => void) | null>(null)
  const captureAnchor = useRef<(() => void) | null>(null)
  useAction({ name: words.goToSearch, keys: '/', run: () => search.current?.focus() })
  useAction({ name: words.goToTable, keys: 't', run: () => goTo.current?.() })
  /** Merges the changes of others. Announces a change to a cell that is being edited. */
  async function mergeAndAnnounce() {
    const remote = isPast ? undefined : await mergeRemoteChanges(() => captureAnchor.current?.())
    const [conflict] = remote?.conflicts ?? []
    const [removedEdit] = remote?.removed ?? []
    if (removedEdit) announce(words.rowRemoved(removedEdit.to))
    else if (conflict)
      announce(
        words.changedByOthers(
          rowNameOf(conflict),
          words.columns[conflict.column],
          formatCell(conflict.column, conflict.theirs),
        ),
      )
  }
  useLiveEvents(({ event }) => {
    const affectsList = event === 'price-list' || event === 'reset'
    if (affectsList && document.visibilityState === 'visible') void mergeAndAnnounce()
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
  /** Moves a row and announces it. Returns the announcement. */
  async function move(row: RowRef, plan: ReturnType<typeof planMoveBy>): Promise<string> {
    const announceAndReturn = (text: string) => {
      announce(text)
      return text
    }
    if (!plan) return announceAndReturn(words.notMoved)
    const describeMove = () => {
      if (plan.category_id)
        return words.movedTo(rowNameOf(row), rowNameOf({ kind: 'category', id: plan.category_id }))
      return words.moved(rowNameOf(row), plan.position, plan.rowCount)
    }
    const sendMove = () =>
      change(
        () => plan.change(sheet),
        () => `${words.saved} · ${describeMove()}`,
      )
    const error = await sendMove()
    // Retries once on the merged list. The target position is the same.
    const finalError = error?.code === 'stale-version' ? await sendMove() : error
    return finalError ? announceAndReturn(errors[finalError.code]) : describeMove()
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
          {productCount > 0 ? words.count(productCount) : filter.q && words.nothingFound}
        </span>
        {canEdit && <Toolbar isPast={isPast} onOpen={setOpenDialog} onUndo={undoLast} />}
      </div>
      <UnsavedCellsAlert sheet={sheet} onSave={save} onGoTo={goToCell} />
      {groups.length > 0 && (
        <ProductsTable
          sheet={sheet}
          rows={rows}
          permissions={permissions}
          onSave={save}
          onUndo={undoLast}
          onOpen={(row) => setOpenDialog({ row })}
          onPaste={(at, cells) => setPastePlan(planPaste(sheet, { rows, columns: PASTE_COLUMNS }, at, cells))}
          onMove={(row, by) => move(row, planMoveBy(sheet, row, by))}
          onDrop={(row, at) => void move(row, planMoveTo(sheet, row, at))}
          goToRef={goTo}
          captureAnchorRef={captureAnchor}
        />
      )}
      {groups.length === 0 && <p>{words.empty}</p>}
      {pastePlan && (
        <PasteDialog
          plan={pastePlan}
          nameOf={rowNameOf}
          onPaste={() => {
            setPastePlan(undefined)
            sheet.revertCells(pastePlan.invalid)
            sheet.markFailed(pastePlan.invalid)
            if (pastePlan.edits.length > 0) save(pastePlan.edits)
          }}
          onClose={() => setPastePlan(undefined)}
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
      {openDialog && (
        <Suspense>
          <PriceListDialog
            openDialog={openDialog}
            isPast={isPast}
            sheet={sheet}
            saving={{ change, runChange, undo }}
            onMove={(row, by) => move(row, planMoveBy(sheet, row, by))}
            onAsOf={onAsOf}
            onClose={() => setOpenDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type ToolbarProps = { isPast: boolean; onOpen: (dialog: OpenDialogKind) => void; onUndo: () => void }

/** The owner's buttons: new rows, history, past lists, export and import. */
function Toolbar({ isPast, onOpen, onUndo }: ToolbarProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.history, keys: 'h', run: () => onOpen('history') })
  useAction({ name: words.asOf, run: () => onOpen('as of') })
  const button = (dialog: Exclude<OpenDialogKind, object>, name: string) => (
    <button type="button" className={controls.quiet} onClick={() => onOpen(dialog)}>
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

/** Registers the actions that edit the current list. Renders nothing. */
function EditActions({ onOpen, onUndo }: Omit<ToolbarProps, 'isPast'>) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.undoHint, keys: 'Ctrl+Z', run: onUndo })
  useAction({ name: words.newProduct, keys: 'p', run: () => onOpen('new product') })
  useAction({ name: words.newCategory, run: () => onOpen('new category') })
  return null
}
