import { PackageSearch } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PRODUCT_FLAG_FIELDS } from '#domain/catalogue/product-fields.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { EmptyState } from '../design/feedback/empty-state.tsx'
import { Screen } from '../design/layout/screen.tsx'
import { useAction } from '../shell/actions/actions.ts'
import { useLanguage, useWords } from '../shell/language.ts'
import { useMe } from '../shell/session/me.ts'
import { announce } from '../shell/status-region.tsx'
import { ColumnMenu } from './column-menu.tsx'
import type { OpenDialogKind } from './dialogs/dialog-props.ts'
import { PasteDialog } from './dialogs/paste-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { OwnerActions } from './owner-actions.tsx'
import type { CellRef } from './sheet/cells.ts'
import { filterRows, NO_FILTER } from './sheet/filter-rows.ts'
import { planMoveBy, planMoveTo } from './sheet/plan-move.ts'
import { type PastePlan, planPaste } from './sheet/plan-paste.ts'
import { type PriceListIndex, type RowRef, rowKey, rowName } from './sheet/price-list-index.ts'
import { usePriceListEdits } from './sheet/use-price-list-edits.ts'
import type { GridPosition } from './table/grid.ts'
import { ProductsTable } from './table/products-table.tsx'
import type { TablePermissions } from './table/table-row.tsx'
import { useGridColumns } from './table/use-grid-columns.ts'
import { UnsavedCellsAlert } from './unsaved-cells-alert.tsx'

const PriceListDialog = lazy(() => import('./dialogs/price-list-dialog.tsx'))

type PriceListEditorProps = {
  index: PriceListIndex
  /** Whether it shows a past price list, which is read-only. */
  isPast: boolean
  /** Shown above the list. */
  notice: ReactNode
  onAsOf: (minute: string) => void
}

/** The price list table with its filters, actions and dialogs. */
export function PriceListEditor({ index, isPast, notice, onAsOf }: PriceListEditorProps) {
  const { priceList: words, errors } = useWords({ priceList: priceListEn, errors: errorsEn })
  const language = useLanguage()
  const { rights } = useMe()
  const { unsaved, saving, canEdit } = usePriceListEdits(index, isPast)
  const permissions = useMemo((): TablePermissions => {
    const isMarkable = (name: string) =>
      name === 'is_sold_out' ||
      (rights.includes('mark-products') && name !== 'is_netrate_item' && name !== 'is_hidden')
    const editableFlags = canEdit ? PRODUCT_FLAG_FIELDS : PRODUCT_FLAG_FIELDS.filter(isMarkable)
    return { canEdit, editableFlags: isPast ? [] : editableFlags }
  }, [rights, canEdit, isPast])
  const [filter, setFilter] = useState(NO_FILTER)
  // The command palette opens a product, also while the price list is on screen.
  const { key: visit } = useLocation()
  const [params] = useSearchParams()
  const q = params.get('q')
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each visit filters, also for the same product.
  useEffect(() => {
    if (q) setFilter({ ...NO_FILTER, q })
  }, [q, visit])
  const deferredFilter = useDeferredValue(filter)
  const rows = useMemo(() => filterRows(index, deferredFilter), [index, deferredFilter])
  const columns = useGridColumns(permissions)
  const pasteColumns = columns.shown.map((column) => (column === 'our_price' ? undefined : column))
  const [openDialog, setOpenDialog] = useState<OpenDialogKind>()
  const [pastePlan, setPastePlan] = useState<PastePlan>()
  const search = useRef<HTMLInputElement>(null)
  const goTo = useRef<((place?: GridPosition) => void) | null>(null)
  useAction({ name: words.goToSearch, keys: '/', run: () => search.current?.focus() })
  useAction({ name: words.goToTable, keys: 't', run: () => goTo.current?.() })

  const nameOf = (row: RowRef) => rowName(index, row, language)
  function goToCell(cell: CellRef) {
    if (!rows.some((row) => rowKey(row) === rowKey(cell))) setFilter(NO_FILTER)
    goTo.current?.(cell)
  }
  /** Moves a row and announces it. Returns the announcement. */
  async function move(row: RowRef, plan: ReturnType<typeof planMoveBy>): Promise<string> {
    if (!plan) {
      announce(words.notMoved)
      return words.notMoved
    }
    const { category_id, position, rowCount, change } = plan
    const done = category_id
      ? words.movedTo(nameOf(row), nameOf({ kind: 'category', id: category_id }))
      : words.moved(nameOf(row), position, rowCount)
    const error = await saving.change(change, () => `${words.saved} · ${done}`)
    if (error) announce(errors[error.code])
    return error ? errors[error.code] : done
  }
  const moveBy = (row: RowRef, by: 1 | -1) => move(row, planMoveBy(index, row, by))
  return (
    <Screen
      title={words.title}
      actions={
        rights.includes('keep-price-list') && (
          <OwnerActions isPast={isPast} onOpen={setOpenDialog} onUndo={saving.undoLast} />
        )
      }
    >
      {notice}
      <FilterBar
        groups={index.groups}
        filter={filter}
        productCount={rows.filter(({ kind }) => kind === 'product').length}
        searchRef={search}
        onChange={setFilter}
        onGoToTable={() => goTo.current?.()}
      >
        {!columns.isCard && <ColumnMenu {...columns} />}
      </FilterBar>
      {index.groups.length === 0 ? (
        <EmptyState icon={PackageSearch} text={words.empty} />
      ) : (
        <ProductsTable
          index={index}
          rows={rows}
          columns={columns}
          permissions={permissions}
          unsaved={unsaved}
          saving={saving}
          onOpen={(row) => setOpenDialog({ row })}
          onPaste={(at, cells) => setPastePlan(planPaste(index, { rows, columns: pasteColumns }, at, cells))}
          onMove={moveBy}
          onDrop={(row, at) => move(row, planMoveTo(index, row, at))}
          goToRef={goTo}
        />
      )}
      <UnsavedCellsAlert index={index} unsaved={unsaved} onSave={saving.save} onGoTo={goToCell} />
      {pastePlan && (
        <PasteDialog
          plan={pastePlan}
          nameOf={nameOf}
          onPaste={() => {
            setPastePlan(undefined)
            unsaved.update(pastePlan.invalid, (_, { from, to }) => ({ text: to, from, isFailed: true }))
            if (pastePlan.edits.length > 0) saving.save(pastePlan.edits)
          }}
          onClose={() => setPastePlan(undefined)}
        />
      )}
      {openDialog && (
        <Suspense>
          <PriceListDialog
            openDialog={openDialog}
            isPast={isPast}
            index={index}
            saving={saving}
            onMove={moveBy}
            onAsOf={onAsOf}
            onClose={() => setOpenDialog(undefined)}
          />
        </Suspense>
      )}
    </Screen>
  )
}
