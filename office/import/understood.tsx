import { useId, useState } from 'react'
import type { PreviewJson } from '#contract/office/imports.ts'
import { COLUMN_MEANINGS } from '#domain/price-sheet/preview.ts'
import { imports as importsEn } from '#i18n/office/en/import.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/language.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { say } from '../ui/status.tsx'
import { assign, chooseSheet, isAnythingSaid } from './corrections.ts'
import css from './import.module.css'
import type { OpenImport } from './use-import.ts'

type Column = PreviewJson['columns'][number]
const SAMPLES = 3
const LETTERS = 26

/** A column as sheets' programs call it: 'A', 'AB'. */
function columnLetters(column: number): string {
  const rest = Math.floor(column / LETTERS)
  const last = String.fromCharCode(65 + (column % LETTERS))
  return rest > 0 ? columnLetters(rest - 1) + last : last
}

/** How the sheet was read: which one, what its columns are, what of it is neither product nor category; all but the last can be said anew. */
export function Understood({ open, preview }: { open: OpenImport; preview: PreviewJson }) {
  const { imports } = useWords({ imports: importsEn })
  const { file, said, correct } = open
  const { columns, notes, new_categories, sheets, sheet } = preview
  const isOpenToWords = file.state === 'read'
  // What is asked stands first, and stays there once it is answered.
  const [askedFirst] = useState(() => new Set(columns.filter(({ is_asked }) => is_asked).map(columnOf)))
  const asked = columns.filter(({ column }) => askedFirst.has(column))
  const others = columns.filter(({ column }) => !askedFirst.has(column))
  const [wanted, setWanted] = useState<string>()
  const sheetId = useId()

  const meansNow = ({ column, means }: Column) => said.columns[column] ?? means
  /** Gives a meaning to a column; another one that had it is told of. */
  function give(column: Column, means: Column['means']) {
    correct(assign(column.column, means))
    const other = columns.find((each) => each.column !== column.column && meansNow(each) === means)
    if (other && means !== 'ignored') say(imports.noLonger(headerOf(other, imports), imports.meanings[means]))
  }
  function askFor(other: string) {
    if (isAnythingSaid(said)) setWanted(other)
    else correct(chooseSheet(other))
  }
  const card = (column: Column) => (
    <ColumnCard
      key={column.column}
      column={column}
      means={meansNow(column)}
      isOff={!isOpenToWords}
      onAssign={(means) => give(column, means)}
    />
  )
  return (
    <section className={css.part} aria-labelledby="understood">
      <h2 id="understood">{imports.understood}</h2>
      {sheets.length > 1 && (
        <div className={css.sheet}>
          <label htmlFor={sheetId}>{imports.sheet}</label>
          <select
            id={sheetId}
            disabled={!isOpenToWords}
            value={said.sheet ?? sheet}
            onChange={({ target }) => askFor(target.value)}
          >
            {sheets.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
      )}
      {asked.length > 0 && <ul className={css.columns}>{asked.map(card)}</ul>}
      <details>
        <summary>
          <strong>{imports.columns}</strong>{' '}
          <span>
            {columns
              .filter(({ means }) => means !== 'ignored')
              .map(
                ({ means, header, column }) =>
                  `${imports.meanings[means]}: ${header || columnLetters(column)}`,
              )
              .join(' · ')}
          </span>
        </summary>
        <ul className={css.columns}>{others.map(card)}</ul>
      </details>
      {preview.is_shape_known && <p className={css.hint}>{imports.known}</p>}
      {new_categories.length > 0 && <p>{`${imports.newCategories}: ${new_categories.join(', ')}`}</p>}
      {notes.length > 0 && (
        <details className={css.notes}>
          <summary>{imports.notes(notes.length)}</summary>
          <ol>
            {notes.map(({ row, text }) => (
              <li key={row}>
                <span className={css.hint}>{`${imports.row} ${row}`}</span> <span>{text}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      <QuestionDialog
        open={wanted !== undefined}
        title={imports.otherSheet}
        text={imports.otherSheetHint(sheet)}
        onYes={() => wanted !== undefined && correct(chooseSheet(wanted))}
        onClose={() => setWanted(undefined)}
      />
    </section>
  )
}

const columnOf = ({ column }: Column) => column
/** What a column is called: as its header says, or by its letters. */
const headerOf = ({ header, column }: Column, words: { noHeader: (column: string) => string }) =>
  header || words.noHeader(columnLetters(column))

type ColumnCardProps = {
  column: Column
  means: Column['means']
  isOff: boolean
  onAssign: (means: Column['means']) => void
}

/** A column: what it was taken for, to be said anew, and what stands in it. */
function ColumnCard({ column, means, isOff, onAssign }: ColumnCardProps) {
  const { imports } = useWords({ imports: importsEn })
  const header = headerOf(column, imports)
  return (
    <li className={css.column} data-asks={column.is_asked || undefined}>
      <span>
        <strong>{header}</strong> {column.is_asked && <em>{imports.asked}</em>}
      </span>
      <div className={css.confirm}>
        <select
          aria-label={imports.column(header)}
          disabled={isOff}
          value={means}
          onChange={({ target }) => {
            const chosen = COLUMN_MEANINGS.find((each) => each === target.value)
            if (chosen) onAssign(chosen)
          }}
        >
          {COLUMN_MEANINGS.map((each) => (
            <option key={each} value={each}>
              {imports.meanings[each]}
            </option>
          ))}
        </select>
        {column.is_asked && !isOff && (
          <button
            type="button"
            className={controls.quiet}
            aria-label={imports.itIs(header, imports.meanings[means])}
            onClick={() => onAssign(means)}
          >
            {imports.yes}
          </button>
        )}
      </div>
      <span className={css.hint}>{imports.samples(column.samples.slice(0, SAMPLES).join(' · '))}</span>
    </li>
  )
}
