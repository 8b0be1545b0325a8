import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PreviewJson } from '#contract/office/imports.ts'
import { PREVIEW_GROUPS, type PreviewGroup } from '#domain/price-sheet/preview.ts'
import { fold } from '#domain/search/fold.ts'
import { imports as importsEn } from '#i18n/office/en/import.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/language.ts'
import { rowKey, type SheetRow, takeOff } from './corrections.ts'
import { Groups } from './groups.tsx'
import css from './import.module.css'
import { Rows } from './rows.tsx'
import { Understood } from './understood.tsx'
import type { OpenImport } from './use-import.ts'

/** What is looked at first: what has to be mended, then what would change. */
const FIRST = ['not-understood', 'changed', 'new', 'missing', 'unchanged', 'skipped'] as const

/** What was understood of a sheet, its rows by what becomes of them, each to be mended where it stands. */
export function Preview({ open, preview }: { open: OpenImport; preview: PreviewJson }) {
  const { imports } = useWords({ imports: importsEn })
  const [query, setQuery] = useSearchParams()
  const [first] = useState(() => FIRST.find((group) => preview.counts[group] > 0) ?? 'unchanged')
  const group = PREVIEW_GROUPS.find((each) => each === query.get('group')) ?? first
  const q = query.get('q') ?? ''
  const { rows, mendedHere } = useRowsOf(preview, group, q)
  return (
    <>
      <Understood key={preview.sheet} open={open} preview={preview} />
      <Groups counts={preview.counts} group={group} />
      <section className={css.part} aria-label={imports.groups[group]}>
        <div className={css.over}>
          <p className={css.hint}>{imports.groupHints[group]}</p>
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
        {group === 'missing' && open.file.state === 'read' && <TakeAllOff open={open} rows={rows} />}
        {rows.length === 0 && <p>{q ? imports.nothingFound : imports.emptyGroup}</p>}
        {rows.length > 0 && (
          <Rows
            // From their beginning.
            key={`${group} ${q}`}
            open={open}
            preview={preview}
            group={group}
            rows={rows}
            onMend={mendedHere}
          />
        )}
      </section>
    </>
  )
}

/** Takes all products that are shown off the list in one tap, or none of them. */
function TakeAllOff({ open: { said, correct }, rows }: { open: OpenImport; rows: readonly SheetRow[] }) {
  const { imports } = useWords({ imports: importsEn })
  const products = rows.flatMap(({ product_id }) => product_id ?? [])
  const going = new Set(said.to_go)
  if (products.length < 2) return null
  return (
    <label className={controls.check}>
      <input
        type="checkbox"
        checked={products.every((id) => going.has(id))}
        onChange={({ target }) => correct(takeOff(products, target.checked))}
      />
      <span>{imports.removeAll(products.length)}</span>
    </label>
  )
}

/**
 * The rows of a group in which all that is searched for stands. What is mended under it stays in view, whatever group it then is of,
 * until another is looked at.
 */
function useRowsOf(preview: PreviewJson, group: PreviewGroup, q: string) {
  const of = `${preview.sheet} ${group} ${q}`
  const [mended, setMended] = useState<{ of: string; rows: ReadonlySet<string> }>({ of, rows: new Set() })
  const stays = mended.of === of ? mended.rows : new Set<string>()
  const asked = fold(q).split(' ').filter(Boolean)
  const rows = preview.rows.filter(
    (row) => (row.group === group && isLike(row, asked)) || stays.has(rowKey(row)),
  )
  return { rows, mendedHere: (row: SheetRow) => setMended({ of, rows: new Set(stays).add(rowKey(row)) }) }
}

const isLike = (row: SheetRow, asked: readonly string[]) => asked.every((word) => textOf(row).includes(word))

const folded = new WeakMap<SheetRow, string>()

/** What a row is found by. */
function textOf(sheetRow: SheetRow): string {
  let text = folded.get(sheetRow)
  if (text === undefined) {
    const { row, cells } = sheetRow
    const texts = Object.values(cells).flatMap((cell) => [cell?.old ?? '', cell?.new ?? '', cell?.raw ?? ''])
    text = fold([row ?? '', ...texts].join(' '))
    folded.set(sheetRow, text)
  }
  return text
}
