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
import { PRODUCT_FIELD_NAMES, PRODUCT_FLAGS } from '#domain/catalogue/product-fields.ts'
import { categoryName, productName } from '#i18n/names.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useAction } from '../ui/actions.ts'
import controls from '../ui/controls.module.css'
import { useLanguage, useWords } from '../ui/language.ts'
import { useLive } from '../ui/live.ts'
import { useMe } from '../ui/me.ts'
import { say } from '../ui/status.tsx'
import { useComeBack } from '../ui/use-come-back.ts'
import { ConflictsDialog } from './conflicts-dialog.tsx'
import type { Opened } from './dialog-props.ts'
import { placedAt, placedBy } from './moves.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { type Pasted, pasteAt } from './pasted.ts'
import type { May } from './placed-row.tsx'
import type { Place } from './places.ts'
import css from './price-list.module.css'
import { ProductsTable } from './products-table.tsx'
import { type Filter, rowsOf } from './rows.ts'
import { type CellRef, openSheet, type RowRef } from './sheet.ts'
import { Unsaved } from './unsaved.tsx'
import { useKept } from './use-kept.ts'
import { useSaving } from './use-saving.ts'
import { useShown } from './use-shown.ts'

const Dialogs = lazy(() => import('./dialogs.tsx'))

/** Columns as they stand beside each other where something is pasted: our price follows from others. */
const PASTED = PRODUCT_FIELD_NAMES.flatMap((column) =>
  column === 'is_netrate_item' ? [undefined, column] : [column],
)

type PriceListSheetProps = {
  list: PriceListJson
  /** It is as it was: nothing can be changed. */
  isPast: boolean
  onAsOf: (minute: string) => void
}

/** The table with what narrows it down, and what can be done with all of it. */
export function PriceListSheet({ list, isPast, onAsOf }: PriceListSheetProps) {
  const { priceList: words, errors } = useWords({ priceList: priceListEn, errors: errorsEn })
  const language = useLanguage()
  const { rights } = useMe()
  const keeps = rights.includes('keep-price-list')
  const may = useMemo((): May => {
    if (isPast) return { keep: false, switches: [] }
    const ofMarks = rights.includes('mark-products')
    const isMine = (name: string) =>
      name === 'is_sold_out' || (ofMarks && name !== 'is_netrate_item' && name !== 'is_hidden')
    return { keep: keeps, switches: keeps ? PRODUCT_FLAGS : PRODUCT_FLAGS.filter(isMine) }
  }, [rights, keeps, isPast])
  const [sheet] = useState(() => openSheet(list))
  const { save, change, changed, undo, undoLast, news, conflicts, decide, decideLater } = useSaving(sheet)
  useKept(sheet, keeps && !isPast)
  const groups = useSyncExternalStore(sheet.subscribe, sheet.groups)
  const [filter, setFilter] = useState<Filter>({ q: '', category: '' })
  const wanted = useDeferredValue(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Other groups are other rows.
  const rows = useMemo(() => rowsOf(sheet, wanted), [sheet, groups, wanted])
  const found = rows.filter(({ kind }) => kind === 'product').length
  const [opened, setOpened] = useState<Opened>()
  const [pasted, setPasted] = useState<Pasted>()
  const id = useId()
  const shown = useShown()
  const search = useRef<HTMLInputElement>(null)
  const goTo = useRef<((place?: Place) => void) | null>(null)
  const hold = useRef<(() => void) | null>(null)
  useAction({ name: words.goToSearch, keys: '/', run: () => search.current?.focus() })
  useAction({ name: words.goToTable, keys: 't', run: () => goTo.current?.() })
  /** Takes in what colleagues did; where that is what one is typing into, it is said. */
  async function hearNews() {
    const met = isPast ? undefined : await news(() => hold.current?.())
    const [cell] = met?.cells ?? []
    const [gone] = met?.gone ?? []
    if (gone) say(words.rowRemoved(gone.to))
    else if (cell)
      say(words.changedByOthers(named(cell), words.columns[cell.column], shown(cell.column, cell.theirs)))
  }
  useLive(({ event }) => {
    const isNews = event === 'price-list' || event === 'reset'
    if (isNews && document.visibilityState === 'visible') void hearNews()
  })
  useComeBack(() => void hearNews())

  function goToCell({ kind, id, column }: CellRef) {
    if (!rows.some((row) => row.kind === kind && row.id === id)) setFilter({ q: '', category: '' })
    goTo.current?.({ row: { kind, id }, column })
  }
  function named({ kind, id }: RowRef): string {
    const product = kind === 'product' ? sheet.product(id) : undefined
    const category = kind === 'category' ? sheet.group(id)?.category : undefined
    return product ? productName(language, product) : category ? categoryName(language, category) : ''
  }
  /** Puts a row elsewhere; gives what was said of it. */
  async function move(row: RowRef, placed: ReturnType<typeof placedBy>): Promise<string> {
    const told = (text: string) => {
      say(text)
      return text
    }
    if (!placed) return told(words.notMoved)
    const said = () => {
      if (placed.category_id)
        return words.movedTo(named(row), named({ kind: 'category', id: placed.category_id }))
      return words.moved(named(row), placed.place, placed.of)
    }
    const ask = () =>
      change(
        () => placed.change(sheet),
        () => `${words.saved} · ${said()}`,
      )
    const error = await ask()
    // It is as it is by now: where it goes is the same.
    const again = error?.code === 'changed-meanwhile' ? await ask() : error
    return again ? told(errors[again.code]) : said()
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
        {keeps && <Tools isPast={isPast} onOpen={setOpened} onUndo={undoLast} />}
      </div>
      <Unsaved sheet={sheet} onSave={save} onGoTo={goToCell} />
      {groups.length > 0 && (
        <ProductsTable
          sheet={sheet}
          rows={rows}
          may={may}
          onSave={save}
          onUndo={undoLast}
          onOpen={(row) => setOpened({ row })}
          onPaste={(at, cells) => setPasted(pasteAt(sheet, { rows, columns: PASTED }, at, cells))}
          onMove={(row, by) => move(row, placedBy(sheet, row, by))}
          onDrop={(row, at) => void move(row, placedAt(sheet, row, at))}
          goToRef={goTo}
          holdRef={hold}
        />
      )}
      {groups.length === 0 && <p>{words.empty}</p>}
      {pasted && (
        <PasteDialog
          pasted={pasted}
          nameOf={named}
          onPaste={() => {
            setPasted(undefined)
            sheet.leave(pasted.bad)
            sheet.keep(pasted.bad)
            if (pasted.edits.length > 0) save(pasted.edits)
          }}
          onClose={() => setPasted(undefined)}
        />
      )}
      {conflicts[0] && (
        <ConflictsDialog conflicts={conflicts} nameOf={named} onDecide={decide} onClose={decideLater} />
      )}
      {opened && (
        <Suspense>
          <Dialogs
            opened={opened}
            isPast={isPast}
            sheet={sheet}
            saving={{ change, changed, undo }}
            onMove={(row, by) => move(row, placedBy(sheet, row, by))}
            onAsOf={onAsOf}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type ToolsProps = { isPast: boolean; onOpen: (opened: Opened) => void; onUndo: () => void }

/** What the owner can do beside the cells. */
function Tools({ isPast, onOpen, onUndo }: ToolsProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.history, keys: 'h', run: () => onOpen('history') })
  useAction({ name: words.asOf, run: () => onOpen('as of') })
  const button = (opened: Exclude<Opened, object>, name: string) => (
    <button type="button" className={controls.quiet} onClick={() => onOpen(opened)}>
      {name}
    </button>
  )
  return (
    <div className={css.buttons}>
      {!isPast && (
        <>
          <Changes onOpen={onOpen} onUndo={onUndo} />
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
function Changes({ onOpen, onUndo }: Omit<ToolsProps, 'isPast'>) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.undoHint, keys: 'Ctrl+Z', run: onUndo })
  useAction({ name: words.newProduct, keys: 'p', run: () => onOpen('new product') })
  useAction({ name: words.newCategory, run: () => onOpen('new category') })
  return null
}
