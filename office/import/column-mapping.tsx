import { useState } from 'react'
import type { PreviewJson } from '#contract/office/imports.ts'
import { COLUMN_MEANINGS } from '#domain/price-sheet/preview/preview.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { Button } from '../design/actions/button.tsx'
import { Chip } from '../design/data/chip.tsx'
import { ConfirmDialog } from '../design/feedback/confirm-dialog.tsx'
import { SelectField } from '../design/forms/select-field.tsx'
import { Card } from '../design/layout/card.tsx'
import typography from '../design/typography.module.css'
import { useWords } from '../shell/language.ts'
import { announce } from '../shell/status-region.tsx'
import { assignColumn, chooseSheet, hasCorrections } from './corrections.ts'
import css from './import.module.css'
import type { OpenImport } from './use-import.ts'

type Column = PreviewJson['columns'][number]
const SAMPLES_MAX = 3
const ALPHABET_SIZE = 26

/** Names a column as spreadsheets do: 'A', 'AB'. */
function columnLetters(column: number): string {
  const rest = Math.floor(column / ALPHABET_SIZE)
  const last = String.fromCharCode(65 + (column % ALPHABET_SIZE))
  return rest > 0 ? columnLetters(rest - 1) + last : last
}

/** Shows how the sheet was read: the chosen sheet, the meaning of its columns, and the ignored rows. */
export function ColumnMapping({ open, preview }: { open: OpenImport; preview: PreviewJson }) {
  const { imports } = useWords({ imports: importsEn })
  const { file, corrections, addCorrection } = open
  const { columns, notes, new_categories, sheets, sheet } = preview
  const isEditable = file.state === 'read'
  // Uncertain columns come first and stay there after they are confirmed.
  const [uncertainColumns] = useState(
    () => new Set(columns.filter(({ is_asked }) => is_asked).map(columnIndexOf)),
  )
  const uncertain = columns.filter(({ column }) => uncertainColumns.has(column))
  const certain = columns.filter(({ column }) => !uncertainColumns.has(column))
  const [requestedSheet, setRequestedSheet] = useState<string>()

  const meaningOf = ({ column, means }: Column) => corrections.columns[column] ?? means
  /** Assigns a meaning to a column. Announces if another column loses it. */
  function assignMeaning(column: Column, means: Column['means']) {
    addCorrection(assignColumn(column.column, means))
    const other = columns.find((each) => each.column !== column.column && meaningOf(each) === means)
    if (other && means !== 'ignored')
      announce(imports.noLonger(headerOf(other, imports), imports.meanings[means]))
  }
  function requestSheet(other: string) {
    if (hasCorrections(corrections)) setRequestedSheet(other)
    else addCorrection(chooseSheet(other))
  }
  const card = (column: Column) => (
    <ColumnCard
      key={column.column}
      column={column}
      meaning={meaningOf(column)}
      isReadOnly={!isEditable}
      onAssign={(means) => assignMeaning(column, means)}
    />
  )
  return (
    <Card title={imports.understood}>
      {sheets.length > 1 && (
        <SelectField
          label={imports.sheet}
          options={sheets.map((each) => [each, each])}
          disabled={!isEditable}
          value={corrections.sheet ?? sheet}
          onChange={({ target }) => requestSheet(target.value)}
        />
      )}
      {uncertain.length > 0 && <ul className={css.columns}>{uncertain.map(card)}</ul>}
      <details className={css.details}>
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
        <ul className={css.columns}>{certain.map(card)}</ul>
      </details>
      {preview.is_shape_known && <p className={typography.soft}>{imports.known}</p>}
      {new_categories.length > 0 && <p>{`${imports.newCategories}: ${new_categories.join(', ')}`}</p>}
      {notes.length > 0 && (
        <details className={css.details}>
          <summary>{imports.notes(notes.length)}</summary>
          <ol>
            {notes.map(({ row, text }) => (
              <li key={row}>
                <span className={typography.soft}>{`${imports.row} ${row}`}</span> <span>{text}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      <ConfirmDialog
        open={requestedSheet !== undefined}
        title={imports.otherSheet}
        text={imports.otherSheetHint(sheet)}
        onConfirm={() => requestedSheet !== undefined && addCorrection(chooseSheet(requestedSheet))}
        onClose={() => setRequestedSheet(undefined)}
      />
    </Card>
  )
}

const columnIndexOf = ({ column }: Column) => column
/** A column's label: its header, or its letters. */
const headerOf = ({ header, column }: Column, words: { noHeader: (column: string) => string }) =>
  header || words.noHeader(columnLetters(column))

type ColumnCardProps = {
  column: Column
  meaning: Column['means']
  isReadOnly: boolean
  onAssign: (means: Column['means']) => void
}

/** A column with its meaning, which can be changed, and sample values. */
function ColumnCard({ column, meaning, isReadOnly, onAssign }: ColumnCardProps) {
  const { imports } = useWords({ imports: importsEn })
  const header = headerOf(column, imports)
  return (
    <li className={css.column} data-uncertain={column.is_asked || undefined}>
      <span>
        <strong>{header}</strong> {column.is_asked && <Chip tone="warn">{imports.asked}</Chip>}
      </span>
      <div className={css.meaning}>
        <select
          aria-label={imports.column(header)}
          disabled={isReadOnly}
          value={meaning}
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
        {column.is_asked && !isReadOnly && (
          <Button
            aria-label={imports.itIs(header, imports.meanings[meaning])}
            onClick={() => onAssign(meaning)}
          >
            {imports.yes}
          </Button>
        )}
      </div>
      <span className={typography.soft}>
        {imports.samples(column.samples.slice(0, SAMPLES_MAX).join(' · '))}
      </span>
    </li>
  )
}
