import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PreviewJson } from '#contract/office/imports.ts'
import { PREVIEW_GROUPS, type PreviewGroup } from '#domain/price-sheet/preview/preview.ts'
import { foldText } from '#domain/search/fold-text.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { Checkbox } from '../design/forms/checkbox.tsx'
import typography from '../design/typography.module.css'
import { useWords } from '../shell/language.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { removeProducts, rowKey, type SheetRow } from './corrections.ts'
import { GroupNav } from './group-nav.tsx'
import css from './import.module.css'
import { PreviewGrid } from './preview-grid.tsx'
import type { OpenImport } from './use-import.ts'

/** The group to show first: problems, then changes. */
const GROUP_PRIORITY = ['not-understood', 'changed', 'new', 'missing', 'unchanged', 'skipped'] as const

/** The preview of a sheet: its columns, and its rows by group. Cells can be corrected. */
export function Preview({ open, preview }: { open: OpenImport; preview: PreviewJson }) {
  const { imports } = useWords({ imports: importsEn })
  const [query, setQuery] = useSearchParams()
  const [first] = useState(() => GROUP_PRIORITY.find((group) => preview.counts[group] > 0) ?? 'unchanged')
  const group = PREVIEW_GROUPS.find((each) => each === query.get('group')) ?? first
  const q = query.get('q') ?? ''
  const { rows, markCorrected } = useVisibleRows(preview, group, q)
  return (
    <>
      <ColumnMapping key={preview.sheet} open={open} preview={preview} />
      <GroupNav counts={preview.counts} group={group} />
      <section className={css.part} aria-label={imports.groups[group]}>
        <div className={`${css.part} ${css.row}`}>
          <p className={typography.soft}>{imports.groupHints[group]}</p>
          <input
            type="search"
            aria-label={imports.search}
            placeholder={imports.search}
            autoComplete="off"
            spellCheck={false}
            value={q}
            onChange={({ target }) => {
              const next = new URLSearchParams(query)
              if (target.value) next.set('q', target.value)
              else next.delete('q')
              setQuery(next, { replace: true })
            }}
          />
        </div>
        {group === 'missing' && open.file.state === 'read' && <RemoveAllCheckbox open={open} rows={rows} />}
        {rows.length === 0 && <p>{q ? imports.nothingFound : imports.emptyGroup}</p>}
        {rows.length > 0 && (
          <PreviewGrid
            // Remounts so that another group starts at the top.
            key={`${group} ${q}`}
            open={open}
            preview={preview}
            group={group}
            rows={rows}
            onCorrect={markCorrected}
          />
        )}
      </section>
    </>
  )
}

/** A checkbox that removes all shown products from the price list. */
function RemoveAllCheckbox({
  open: { corrections, addCorrection },
  rows,
}: {
  open: OpenImport
  rows: readonly SheetRow[]
}) {
  const { imports } = useWords({ imports: importsEn })
  const products = rows.flatMap(({ product_id }) => product_id ?? [])
  const removedIds = new Set(corrections.to_go)
  if (products.length < 2) return null
  return (
    <Checkbox
      checked={products.every((id) => removedIds.has(id))}
      onChange={({ target }) => addCorrection(removeProducts(products, target.checked))}
      label={imports.removeAll(products.length)}
    />
  )
}

/**
 * The rows of a group that match the search. Rows that are corrected stay visible until the group or search changes, whatever
 * group they are in then.
 */
function useVisibleRows(preview: PreviewJson, group: PreviewGroup, q: string) {
  const viewKey = `${preview.sheet} ${group} ${q}`
  const [corrected, setCorrected] = useState<{ viewKey: string; rows: ReadonlySet<string> }>({
    viewKey,
    rows: new Set(),
  })
  const correctedRows = corrected.viewKey === viewKey ? corrected.rows : new Set<string>()
  const words = foldText(q).split(' ').filter(Boolean)
  const rows = preview.rows.filter(
    (row) => (row.group === group && isMatch(row, words)) || correctedRows.has(rowKey(row)),
  )
  return {
    rows,
    markCorrected: (row: SheetRow) =>
      setCorrected({ viewKey, rows: new Set(correctedRows).add(rowKey(row)) }),
  }
}

const isMatch = (row: SheetRow, words: readonly string[]) =>
  words.every((word) => buildSearchText(row).includes(word))

const searchTextByRow = new WeakMap<SheetRow, string>()

/** A row's searchable text, folded. */
function buildSearchText(sheetRow: SheetRow): string {
  let text = searchTextByRow.get(sheetRow)
  if (text === undefined) {
    const { row, cells } = sheetRow
    const texts = Object.values(cells).flatMap((cell) => [cell?.old ?? '', cell?.new ?? '', cell?.raw ?? ''])
    text = foldText([row ?? '', ...texts].join(' '))
    searchTextByRow.set(sheetRow, text)
  }
  return text
}
