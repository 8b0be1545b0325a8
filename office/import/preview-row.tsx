import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { cleanSingleLineText } from '#domain/input/text-schemas.ts'
import type { PreviewGroup, SheetField } from '#domain/price-sheet/preview/preview.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { Button } from '../design/actions/button.tsx'
import { Chip } from '../design/data/chip.tsx'
import { Checkbox } from '../design/forms/checkbox.tsx'
import typography from '../design/typography.module.css'
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

/** The longest text of a cell. */
const CELL_TEXT_MAX = 500

type PreviewRowProps = {
  row: SheetRow
  /** The index among the shown rows, from 0. */
  index: number
  /** The ref that measures the row's height. */
  measure: (row: HTMLTableRowElement | null) => void
  fields: readonly SheetField[]
  /** The shown group. Rows that were corrected into another group stay visible. */
  group: PreviewGroup
  /** The corrections that the preview includes, and all corrections. */
  savedCorrections: Corrections
  corrections: Corrections
  /** Whether the import can no longer be corrected. */
  isReadOnly: boolean
  /** The position that is the tab stop, if it is in this row. */
  tabPosition: string | undefined
  /** The cell being edited, if it is in this row. `isTypedOver` if typing replaced its text. */
  edited: { field: SheetField; text: string; isTypedOver: boolean } | undefined
  onCorrect: (correction: Correction) => void
  onEdit: (field: SheetField) => void
  onType: (text: string) => void
  /** Commits the text and moves the focus: down, back to the cell, or nowhere. */
  onCommit: (text: string, then: 'down' | 'stay' | 'nowhere') => void
  onCancelEdit: () => void
}

/** A row of the sheet, or a product that the sheet does not have: its cells, problems and actions. */
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
      data-leaves-list={row.is_to_go}
    >
      <th scope="row" className={css.number}>
        <span className={css.cardOnly}>{`${imports.row} `}</span>
        <span>{row.row ?? '–'}</span>
      </th>
      {fields.map((field) => (
        <Cell key={field} {...props} field={field} tabIndex={tabPosition === field ? 0 : -1} />
      ))}
      <td className={css.result}>
        {row.group !== group && <Chip>{imports.groups[row.group]}</Chip>}
        {row.problem && (props.isReadOnly || !row.candidates) && (
          <p className={typography.problem}>{imports.sheetProblems[row.problem]}</p>
        )}
        <ProductMatch {...props} />
        <RowAction {...props} />
      </td>
    </tr>
  )
}

type CellProps = PreviewRowProps & { field: SheetField; tabIndex: number }

/** A cell: its old and new text, its problem or remark, and the editor. */
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
      data-position={field}
      data-field={field}
      data-label={imports.fields[field]}
      data-problem={cell?.problem !== undefined || undefined}
      data-corrected={cell?.is_mended}
      tabIndex={tabIndex}
      data-editable={isEditable || undefined}
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
            <Button
              variant="quiet"
              data-position={revertPosition}
              tabIndex={tabPosition === revertPosition ? 0 : -1}
              aria-label={imports.undoEditOf(name)}
              onClick={() => row.row !== null && onCorrect(revertCell(row.row, field))}
            >
              {imports.undoEdit}
            </Button>
          )}
        </>
      )}
    </td>
  )
}

/** The text of a cell: 'old → new' if both exist and differ, or a correction being saved. */
function CellText({ row, field, typed }: { row: SheetRow; field: SheetField; typed: string | undefined }) {
  const { imports } = useWords({ imports: importsEn })
  const cell = row.cells[field]
  if (typed !== undefined) return <ins data-saving>{typed}</ins>
  if (!cell) return null
  const { old, new: newText, raw, problem, remark, is_mended } = cell
  const text = newText ?? (problem ? raw : old) ?? ''
  const isChanged = old !== null && newText !== null && old !== newText
  // The raw text of repaired Tamil is unreadable.
  const hasRemark = problem || is_mended || (remark && remark !== 'tamil-repaired')
  const showsRaw = raw !== undefined && raw !== text && hasRemark
  return (
    <>
      {isChanged ? (
        <>
          <del>{old}</del> <span>→</span> <ins>{newText}</ins>
        </>
      ) : (
        <span>{text}</span>
      )}
      {problem && <p className={typography.problem}>{imports.sheetProblems[problem]}</p>}
      {problem && newText === null && old !== null && (
        <p className={typography.soft}>{imports.inShop(old)}</p>
      )}
      {remark && <p className={typography.soft}>{imports.remarks[remark]}</p>}
      {is_mended && <Chip tone="accent">{imports.edited}</Chip>}
      {showsRaw && <p className={typography.soft}>{imports.inSheet(raw)}</p>}
    </>
  )
}

/** The editor of a cell. Enter commits and moves down, blur commits, Escape cancels. */
function CellEditor(props: CellProps & { name: string; raw: string | undefined }) {
  const { edited, field, name, raw, onType, onCommit, onCancelEdit } = props
  const { imports, fieldProblems } = useWords({ imports: importsEn, fieldProblems: fieldProblemsEn })
  const ref = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { text = '', isTypedOver } = edited ?? {}
  const isDone = useRef(false)
  useEffect(() => {
    const input = ref.current
    input?.focus()
    if (isTypedOver) input?.setSelectionRange(1, 1)
    else input?.select()
  }, [isTypedOver])
  function commitEdit(then: 'down' | 'stay' | 'nowhere') {
    if (isDone.current) return
    // The editor stays open with a text that is too long.
    const isTooLong = cleanSingleLineText(text).length > CELL_TEXT_MAX
    ref.current?.setCustomValidity(isTooLong ? fieldProblems['text-too-long'] : '')
    if (isTooLong) return void ref.current?.reportValidity()
    isDone.current = true
    onCommit(text, then)
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commitEdit('down')
    else if (event.key === 'Tab') commitEdit('stay')
    else if (event.key === 'Escape') {
      isDone.current = true
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
        <p id={hintId} className={typography.soft}>
          {imports.inSheet(raw)}
        </p>
      )}
    </>
  )
}

/** The product that a row matches, if several are possible. The choice can be undone. */
function ProductMatch({ row, corrections, isReadOnly, tabPosition, onCorrect }: PreviewRowProps) {
  const { imports } = useWords({ imports: importsEn })
  if (row.row === null || row.group === 'skipped') return null
  const sheetRow = row.row
  const chosen = corrections.matches[sheetRow]
  const { candidates = [] } = row
  if (candidates.length > 0 && !isReadOnly)
    return (
      <select
        data-position="which"
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
    <span className={css.row}>
      <Chip>{chosen === 'new' ? imports.newProduct : imports.chosen}</Chip>
      {!isReadOnly && (
        <Button
          variant="quiet"
          data-position="which"
          tabIndex={tabPosition === 'which' ? 0 : -1}
          aria-label={imports.undoEditOf(imports.whichRow(rowName(row, imports)))}
          onClick={() => onCorrect(matchProduct(sheetRow, undefined))}
        >
          {imports.undoEdit}
        </Button>
      )}
    </span>
  )
}

/** The action of a whole row: skip, include or remove. */
function RowAction({ row, isReadOnly, tabPosition, corrections, onCorrect }: PreviewRowProps) {
  const { imports } = useWords({ imports: importsEn })
  const name = rowName(row, imports)
  const tabIndex = tabPosition === 'act' ? 0 : -1
  const { row: sheetRow, product_id } = row
  if (isReadOnly) return row.is_to_go && <Chip>{imports.remove}</Chip>
  if (sheetRow === null)
    return (
      product_id !== null && (
        <Checkbox
          data-position="act"
          tabIndex={tabIndex}
          aria-label={imports.removeRow(name)}
          checked={corrections.to_go.includes(product_id)}
          onChange={({ target }) => onCorrect(removeProducts([product_id], target.checked))}
          label={imports.remove}
        />
      )
    )
  const isSkipped = corrections.skipped.includes(sheetRow)
  return (
    <Button
      variant="quiet"
      data-position="act"
      tabIndex={tabIndex}
      aria-label={isSkipped ? imports.includeRow(name) : imports.skipRow(name)}
      onClick={() => onCorrect(skipRow(sheetRow, !isSkipped))}
    >
      {isSkipped ? imports.include : imports.skip}
    </Button>
  )
}
