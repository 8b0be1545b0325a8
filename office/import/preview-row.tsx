import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { cleanSingleLineText } from '#domain/input/text-schemas.ts'
import type { PreviewGroup, SheetField } from '#domain/price-sheet/preview/preview.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import controls from '../design/controls.module.css'
import { useWords } from '../shell/language.ts'
import {
  type Correction,
  type Corrections,
  cellKey,
  matchProduct,
  removeProducts,
  revertCell,
  rowName,
  type SheetRow,
  skipRow,
} from './corrections.ts'
import css from './import.module.css'

/** A cell has at most so many signs. */
const CELL_TEXT_MAX = 500

type PreviewRowProps = {
  row: SheetRow
  /** Its place among the rows that are shown, from 0. */
  index: number
  /** Learns how high it is. */
  measure: (row: HTMLTableRowElement | null) => void
  fields: readonly SheetField[]
  /** The group that is looked at: a row of another was mended here. */
  group: PreviewGroup
  /** What the preview has of what was said, and all of it. */
  savedCorrections: Corrections
  corrections: Corrections
  /** Nothing can be said any more. */
  isReadOnly: boolean
  /** The place of it that Tab comes to. */
  tabPosition: string | undefined
  /** The cell of it that is being mended; `isBegun` by typing over it. */
  edited: { field: SheetField; text: string; isTypedOver: boolean } | undefined
  onCorrect: (correction: Correction) => void
  onEdit: (field: SheetField) => void
  onType: (text: string) => void
  /** Keeps what was typed, and goes on: below, back to the cell, or where the focus went by itself. */
  onCommit: (text: string, then: 'down' | 'stay' | 'nowhere') => void
  onCancelEdit: () => void
}

/** A row of the sheet, or a product that it does not have: cell by cell, what is wrong with it, and what can be done. */
export function PreviewRow(props: PreviewRowProps) {
  const { row, index, measure, fields, group, tabPosition } = props
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
        <Cell key={field} {...props} field={field} tabIndex={tabPosition === field ? 0 : -1} />
      ))}
      <td className={css.result}>
        {row.group !== group && <span className={css.mark}>{imports.groups[row.group]}</span>}
        {row.problem && (props.isReadOnly || !row.candidates) && (
          <span className={css.wrong}>{imports.sheetProblems[row.problem]}</span>
        )}
        <ProductMatch {...props} />
        <RowAction {...props} />
      </td>
    </tr>
  )
}

type CellProps = PreviewRowProps & { field: SheetField; tabIndex: number }

/** A cell: old and new, what is wrong with it or was done to it, and the field in which it is mended. */
function Cell(props: CellProps) {
  const {
    row,
    field,
    tabIndex,
    isReadOnly,
    edited,
    savedCorrections,
    corrections,
    tabPosition,
    onCorrect,
    onEdit,
  } = props
  const { imports } = useWords({ imports: importsEn })
  const cell = row.cells[field]
  const name = imports.cell(imports.fields[field], `${row.row}`)
  const key = row.row === null ? undefined : cellKey(row.row, field)
  const isEditable = key !== undefined && !isReadOnly
  const isSaving = key !== undefined && corrections.cells[key] !== savedCorrections.cells[key]
  const revertPosition = `${field} back`
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
        <CellEditor {...props} name={name} raw={cell?.raw} />
      ) : (
        <>
          <CellText row={row} field={field} typed={isSaving ? corrections.cells[key] : undefined} />
          {cell?.is_mended && isEditable && !isSaving && row.row !== null && (
            <button
              type="button"
              className={css.back}
              data-at={revertPosition}
              tabIndex={tabPosition === revertPosition ? 0 : -1}
              aria-label={imports.undoEditOf(name)}
              onClick={() => row.row !== null && onCorrect(revertCell(row.row, field))}
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
  const hasRemark = problem || is_mended || (remark && remark !== 'tamil-repaired')
  const showsRaw = raw !== undefined && raw !== text && hasRemark
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
      {showsRaw && <span className={css.hint}>{imports.inSheet(raw)}</span>}
    </>
  )
}

/** The field in which a cell is mended: Enter keeps what was typed and goes on below, as does leaving it; Escape leaves it as it was. */
function CellEditor(props: CellProps & { name: string; raw: string | undefined }) {
  const { edited, field, name, raw, onType, onCommit, onCancelEdit } = props
  const { imports, fieldProblems } = useWords({ imports: importsEn, fieldProblems: fieldProblemsEn })
  const ref = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { text = '', isTypedOver } = edited ?? {}
  const isOver = useRef(false)
  useEffect(() => {
    const input = ref.current
    input?.focus()
    if (isTypedOver) input?.setSelectionRange(1, 1)
    else input?.select()
  }, [isTypedOver])
  function commitEdit(then: 'down' | 'stay' | 'nowhere') {
    if (isOver.current) return
    // It stays open with what was typed.
    const isTooLong = cleanSingleLineText(text).length > CELL_TEXT_MAX
    ref.current?.setCustomValidity(isTooLong ? fieldProblems['text-too-long'] : '')
    if (isTooLong) return void ref.current?.reportValidity()
    isOver.current = true
    onCommit(text, then)
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commitEdit('down')
    else if (event.key === 'Tab') commitEdit('stay')
    else if (event.key === 'Escape') {
      isOver.current = true
      onCancelEdit()
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
        onKeyDown={handleKeyDown}
        onBlur={() => commitEdit('nowhere')}
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
function ProductMatch({ row, corrections, isReadOnly, tabPosition, onCorrect }: PreviewRowProps) {
  const { imports } = useWords({ imports: importsEn })
  if (row.row === null || row.group === 'skipped') return null
  const sheetRow = row.row
  const chosen = corrections.matches[sheetRow]
  const { candidates = [] } = row
  if (candidates.length > 0 && !isReadOnly)
    return (
      <select
        data-at="which"
        tabIndex={tabPosition === 'which' ? 0 : -1}
        aria-label={imports.whichRow(rowName(row, imports))}
        value={chosen ?? ''}
        onChange={({ target }) => onCorrect(matchProduct(sheetRow, target.value || undefined))}
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
      {!isReadOnly && (
        <button
          type="button"
          className={css.back}
          data-at="which"
          tabIndex={tabPosition === 'which' ? 0 : -1}
          aria-label={imports.undoEditOf(imports.whichRow(rowName(row, imports)))}
          onClick={() => onCorrect(matchProduct(sheetRow, undefined))}
        >
          {imports.undoEdit}
        </button>
      )}
    </span>
  )
}

/** What can be done with the row as a whole. */
function RowAction({ row, isReadOnly, tabPosition, corrections, onCorrect }: PreviewRowProps) {
  const { imports } = useWords({ imports: importsEn })
  const name = rowName(row, imports)
  const tabIndex = tabPosition === 'act' ? 0 : -1
  const { row: sheetRow, product_id } = row
  if (isReadOnly) return row.is_to_go && <span className={css.mark}>{imports.remove}</span>
  if (sheetRow === null)
    return (
      product_id !== null && (
        <label className={controls.check}>
          <input
            type="checkbox"
            data-at="act"
            tabIndex={tabIndex}
            aria-label={imports.removeRow(name)}
            checked={corrections.to_go.includes(product_id)}
            onChange={({ target }) => onCorrect(removeProducts([product_id], target.checked))}
          />
          <span>{imports.remove}</span>
        </label>
      )
    )
  const isSkipped = corrections.skipped.includes(sheetRow)
  return (
    <button
      type="button"
      className={css.act}
      data-at="act"
      tabIndex={tabIndex}
      aria-label={isSkipped ? imports.includeRow(name) : imports.skipRow(name)}
      onClick={() => onCorrect(skipRow(sheetRow, !isSkipped))}
    >
      {isSkipped ? imports.include : imports.skip}
    </button>
  )
}
