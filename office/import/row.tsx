import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { PreviewGroup, SheetField } from '#domain/price-sheet/preview.ts'
import { oneLine } from '#domain/typed/text.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { imports as importsEn } from '#i18n/office/en/import.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/language.ts'
import {
  type Correction,
  cellKey,
  match,
  rowName,
  type Said,
  type SheetRow,
  skip,
  takeBack,
  takeOff,
} from './corrections.ts'
import css from './import.module.css'

/** A cell has at most so many signs. */
const TEXT_MAX = 500

type RowProps = {
  row: SheetRow
  /** Its place among the rows that are shown, from 0. */
  index: number
  /** Learns how high it is. */
  measure: (row: HTMLTableRowElement | null) => void
  fields: readonly SheetField[]
  /** The group that is looked at: a row of another was mended here. */
  group: PreviewGroup
  /** What the preview has of what was said, and all of it. */
  saved: Said
  said: Said
  /** Nothing can be said any more. */
  isOff: boolean
  /** The place of it that Tab comes to. */
  at: string | undefined
  /** The cell of it that is being mended; `isBegun` by typing over it. */
  edited: { field: SheetField; text: string; isBegun: boolean } | undefined
  onSay: (correction: Correction) => void
  onEdit: (field: SheetField) => void
  onType: (text: string) => void
  /** Keeps what was typed, and goes on: below, back to the cell, or where the focus went by itself. */
  onKeep: (text: string, then: 'down' | 'stay' | 'nowhere') => void
  onLeave: () => void
}

/** A row of the sheet, or a product that it does not have: cell by cell, what is wrong with it, and what can be done. */
export function Row(props: RowProps) {
  const { row, index, measure, fields, group, at } = props
  const { imports } = useWords({ imports: importsEn })
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={row.row ?? row.product_id ?? ''}
      aria-rowindex={index + 2}
      aria-label={rowName(row, imports)}
      data-group={row.group}
      data-gone={row.is_to_go}
    >
      <th scope="row" className={css.number}>
        <span className={css.onCard}>{`${imports.row} `}</span>
        <span>{row.row ?? '–'}</span>
      </th>
      {fields.map((field) => (
        <Cell key={field} {...props} field={field} tabIndex={at === field ? 0 : -1} />
      ))}
      <td className={css.result}>
        {row.group !== group && <span className={css.mark}>{imports.groups[row.group]}</span>}
        {row.problem && (props.isOff || !row.candidates) && (
          <span className={css.wrong}>{imports.sheetProblems[row.problem]}</span>
        )}
        <Which {...props} />
        <Act {...props} />
      </td>
    </tr>
  )
}

type CellProps = RowProps & { field: SheetField; tabIndex: number }

/** A cell: old and new, what is wrong with it or was done to it, and the field in which it is mended. */
function Cell(props: CellProps) {
  const { row, field, tabIndex, isOff, edited, saved, said, at, onSay, onEdit } = props
  const { imports } = useWords({ imports: importsEn })
  const cell = row.cells[field]
  const name = imports.cell(imports.fields[field], `${row.row}`)
  const key = row.row === null ? undefined : cellKey(row.row, field)
  const isEditable = key !== undefined && !isOff
  const onItsWay = key !== undefined && said.cells[key] !== saved.cells[key]
  const takenBack = `${field} back`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The grid listens to keys.
    <td
      data-at={field}
      data-field={field}
      data-label={imports.fields[field]}
      data-problem={cell?.problem !== undefined || undefined}
      data-mended={cell?.is_mended}
      tabIndex={tabIndex}
      data-open={isEditable || undefined}
      aria-invalid={cell?.problem !== undefined || undefined}
      onClick={({ target }) => {
        const isControl = target instanceof Element && target.closest('button, input') !== null
        if (isEditable && !isControl && edited?.field !== field) onEdit(field)
      }}
    >
      {edited?.field === field ? (
        <Editor {...props} name={name} raw={cell?.raw} />
      ) : (
        <>
          <CellText row={row} field={field} typed={onItsWay ? said.cells[key] : undefined} />
          {cell?.is_mended && isEditable && !onItsWay && row.row !== null && (
            <button
              type="button"
              className={css.back}
              data-at={takenBack}
              tabIndex={at === takenBack ? 0 : -1}
              aria-label={imports.undoEditOf(name)}
              onClick={() => row.row !== null && onSay(takeBack(row.row, field))}
            >
              {imports.undoEdit}
            </button>
          )}
        </>
      )}
    </td>
  )
}

/** What a cell says: 'old → new' where both are there and differ; what is on its way to the shop instead. */
function CellText({ row, field, typed }: { row: SheetRow; field: SheetField; typed: string | undefined }) {
  const { imports } = useWords({ imports: importsEn })
  const cell = row.cells[field]
  if (typed !== undefined) return <ins data-saving>{typed}</ins>
  if (!cell) return null
  const { old, new: now, raw, problem, remark, is_mended } = cell
  const text = now ?? (problem ? raw : old) ?? ''
  const isOther = old !== null && now !== null && old !== now
  // Broken letters tell nobody anything.
  const isTold = problem || is_mended || (remark && remark !== 'tamil-repaired')
  const tellsRaw = raw !== undefined && raw !== text && isTold
  return (
    <>
      {isOther ? (
        <>
          <del>{old}</del> <span>→</span> <ins>{now}</ins>
        </>
      ) : (
        <span>{text}</span>
      )}
      {problem && <span className={css.wrong}>{imports.sheetProblems[problem]}</span>}
      {problem && now === null && old !== null && <span className={css.hint}>{imports.inShop(old)}</span>}
      {remark && <span className={css.hint}>{imports.remarks[remark]}</span>}
      {is_mended && <span className={css.mended}>{imports.edited}</span>}
      {tellsRaw && <span className={css.hint}>{imports.inSheet(raw)}</span>}
    </>
  )
}

/** The field in which a cell is mended: Enter keeps what was typed and goes on below, as does leaving it; Escape leaves it as it was. */
function Editor(props: CellProps & { name: string; raw: string | undefined }) {
  const { edited, field, name, raw, onType, onKeep, onLeave } = props
  const { imports, fieldProblems } = useWords({ imports: importsEn, fieldProblems: fieldProblemsEn })
  const ref = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { text = '', isBegun } = edited ?? {}
  const isOver = useRef(false)
  useEffect(() => {
    const input = ref.current
    input?.focus()
    if (isBegun) input?.setSelectionRange(1, 1)
    else input?.select()
  }, [isBegun])
  function end(then: 'down' | 'stay' | 'nowhere') {
    if (isOver.current) return
    // It stays open with what was typed.
    const isTooLong = oneLine(text).length > TEXT_MAX
    ref.current?.setCustomValidity(isTooLong ? fieldProblems['text-too-long'] : '')
    if (isTooLong) return void ref.current?.reportValidity()
    isOver.current = true
    onKeep(text, then)
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') end('down')
    else if (event.key === 'Tab') end('stay')
    else if (event.key === 'Escape') {
      isOver.current = true
      onLeave()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isNumber = field === 'price' || field === 'discount_percentage'
  return (
    <>
      <input
        ref={ref}
        aria-label={name}
        aria-describedby={raw === undefined ? undefined : hintId}
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={press}
        onBlur={() => end('nowhere')}
      />
      {raw !== undefined && (
        <span id={hintId} className={css.hint}>
          {imports.inSheet(raw)}
        </span>
      )}
    </>
  )
}

/** Which product a row is, where it may be several; what was chosen can be taken back. */
function Which({ row, said, isOff, at, onSay }: RowProps) {
  const { imports } = useWords({ imports: importsEn })
  if (row.row === null || row.group === 'skipped') return null
  const sheetRow = row.row
  const chosen = said.matches[sheetRow]
  const { candidates = [] } = row
  if (candidates.length > 0 && !isOff)
    return (
      <select
        data-at="which"
        tabIndex={at === 'which' ? 0 : -1}
        aria-label={imports.whichRow(rowName(row, imports))}
        value={chosen ?? ''}
        onChange={({ target }) => onSay(match(sheetRow, target.value || undefined))}
      >
        <option value="">{imports.which}</option>
        {candidates.map(({ product_id, product_name, category_name, certainty }) => (
          <option key={product_id} value={product_id}>
            {`${product_name} (${category_name}), ${Math.floor(certainty * 100)}%`}
          </option>
        ))}
        <option value="new">{imports.newProduct}</option>
      </select>
    )
  if (chosen === undefined) return null
  return (
    <span className={css.chosen}>
      <span className={css.mark}>{chosen === 'new' ? imports.newProduct : imports.chosen}</span>
      {!isOff && (
        <button
          type="button"
          className={css.back}
          data-at="which"
          tabIndex={at === 'which' ? 0 : -1}
          aria-label={imports.undoEditOf(imports.whichRow(rowName(row, imports)))}
          onClick={() => onSay(match(sheetRow, undefined))}
        >
          {imports.undoEdit}
        </button>
      )}
    </span>
  )
}

/** What can be done with the row as a whole. */
function Act({ row, isOff, at, said, onSay }: RowProps) {
  const { imports } = useWords({ imports: importsEn })
  const name = rowName(row, imports)
  const tabIndex = at === 'act' ? 0 : -1
  const { row: sheetRow, product_id } = row
  if (isOff) return row.is_to_go && <span className={css.mark}>{imports.remove}</span>
  if (sheetRow === null)
    return (
      product_id !== null && (
        <label className={controls.check}>
          <input
            type="checkbox"
            data-at="act"
            tabIndex={tabIndex}
            aria-label={imports.removeRow(name)}
            checked={said.to_go.includes(product_id)}
            onChange={({ target }) => onSay(takeOff([product_id], target.checked))}
          />
          <span>{imports.remove}</span>
        </label>
      )
    )
  const isSkipped = said.skipped.includes(sheetRow)
  return (
    <button
      type="button"
      className={css.act}
      data-at="act"
      tabIndex={tabIndex}
      aria-label={isSkipped ? imports.includeRow(name) : imports.skipRow(name)}
      onClick={() => onSay(skip(sheetRow, !isSkipped))}
    >
      {isSkipped ? imports.include : imports.skip}
    </button>
  )
}
