import { readAmountCell } from '../cells/amount-cell.ts'
import { readDiscountCell } from '../cells/discount-cell.ts'
import { readUnit } from '../cells/read-unit.ts'
import { type Header, isRepeatedHeader } from '../header/find-header.ts'
import type { ColumnMeaning, PreviewNote } from '../preview/preview.ts'
import { findOnlyText, type SheetCell, type SheetLine } from '../sheet-lines.ts'
import { type CategoryHeading, isLikelyNote, isTotalLabel, parseHeading } from './category-heading.ts'

/** A product row with the heading of its category. */
export type ProductLine = { line: SheetLine; heading: CategoryHeading | undefined }

type RowsInput = {
  lines: readonly SheetLine[]
  header: Header | undefined
  columnOf: (means: ColumnMeaning) => number | undefined
  /** Whether the user corrected the row. Such rows are products. */
  isCorrectedRow: (row: number) => boolean
  isCategory: (name: string) => boolean
  isProduct: (name: string) => boolean
}

const joinCellTexts = (line: SheetLine) =>
  [...new Set([...line.cells.values()].map(({ raw }) => raw.trim()))].join(' · ')

/** Classifies rows as products, category headings and notes. */
export function classifyRows({ lines, header, columnOf, isCorrectedRow, isCategory, isProduct }: RowsInput) {
  const products: ProductLine[] = []
  const notes: PreviewNote[] = []
  /** Texts since the last product. One of them may be a category heading. */
  let pending: { line: SheetLine; heading: CategoryHeading }[] = []
  let heading: CategoryHeading | undefined
  const cellAt = (line: SheetLine, means: ColumnMeaning): SheetCell | undefined =>
    line.cells.get(columnOf(means) ?? -1)
  const addNote = (line: SheetLine) => notes.push({ row: line.row, text: joinCellTexts(line) })
  const hasCategoryColumn = columnOf('category') !== undefined
  const headerEnd = header ? header.firstLine + header.lineCount : 0
  const repeatedHeaders = header
    ? lines.slice(headerEnd).filter((line) => isRepeatedHeader(line, header))
    : []
  const repeated = new Set(repeatedHeaders)
  const isKnownHeading = ({ text, name }: CategoryHeading) => isCategory(text) || isCategory(name)

  /** Chooses the heading among the texts before a product. */
  function chooseHeading() {
    const lastFirst = [...pending].reverse()
    const knownHeading = lastFirst.find((text) => isKnownHeading(text.heading))
    const chosen = knownHeading ?? lastFirst.find((text) => !isLikelyNote(text.heading))
    for (const text of pending) if (text !== chosen) addNote(text.line)
    if (chosen) {
      const { text } = chosen.heading
      // The shop may have a category with this complete name, including the discount.
      heading = isCategory(text) ? { ...chosen.heading, name: text } : chosen.heading
    }
    pending = []
  }

  /** Adds a heading in the header row itself, in place of a title for the product column. */
  function addHeadingInHeader(line: SheetLine, text: string | undefined) {
    if (text === undefined || header === undefined) return
    const column = columnOf('name') ?? -1
    const isHeaderLine = line.row === lines[header.firstLine]?.row
    const hasOtherText = repeatedHeaders.some((other) => other.cells.get(column)?.text !== text)
    if (isHeaderLine ? header.hints.get(column)?.hint === 'name' : header.texts.get(column) === text) return
    if (isKnownHeading(parseHeading(text)) || (isHeaderLine ? hasOtherText : true))
      pending.push({ line, heading: parseHeading(text) })
  }

  function isHeading(line: SheetLine, name: SheetCell): boolean {
    const priced = [cellAt(line, 'mrp'), cellAt(line, 'selling-price')].filter((cell) => cell !== undefined)
    if (priced.some((cell) => cell.isError || readAmountCell(cell) !== undefined)) return false
    if (isCategory(name.text) && !isProduct(name.text)) return true
    const serial = cellAt(line, 'serial')
    if (serial && readAmountCell(serial) !== undefined) return false
    const unit = cellAt(line, 'per')
    if ((unit && readUnit(unit.text)) || cellAt(line, 'code')) return false
    // "80 % OFF" or "NET" may follow the name of a category. Anything else is an unreadable price.
    return (
      !isProduct(name.text) &&
      priced.every((cell) => readDiscountCell(cell) !== undefined || cell.text === name.text)
    )
  }

  function classifyLine(line: SheetLine) {
    const onlyText = findOnlyText(line)
    const name = cellAt(line, 'name') ?? cellAt(line, 'tamil-name')
    if (isCorrectedRow(line.row)) {
      chooseHeading()
      products.push({ line, heading })
    } else if (repeated.has(line)) addHeadingInHeader(line, name?.text)
    else if (onlyText !== undefined) {
      const parsed = parseHeading(onlyText)
      if (isTotalLabel(onlyText) || (hasCategoryColumn && !isKnownHeading(parsed))) addNote(line)
      else if (name && isProduct(onlyText) && !isKnownHeading(parsed)) {
        chooseHeading()
        products.push({ line, heading })
      } else pending.push({ line, heading: parsed })
    } else if (
      name
        ? isTotalLabel(name.text) && !isProduct(name.text) && !cellAt(line, 'code') && !cellAt(line, 'per')
        : [...line.cells.values()].some(({ text }) => isTotalLabel(text))
    )
      addNote(line)
    else if (name && isHeading(line, name)) {
      const tamil = cellAt(line, 'tamil-name')
      pending.push({ line, heading: parseHeading(name.text, tamil && tamil !== name ? tamil.text : '') })
    } else if (
      name ||
      cellAt(line, 'code') ||
      ((cellAt(line, 'mrp') || cellAt(line, 'selling-price')) &&
        (cellAt(line, 'per') || cellAt(line, 'serial')))
    ) {
      chooseHeading()
      products.push({ line, heading })
    } else if (
      [...line.cells].some(
        ([column, cell]) => column !== columnOf('serial') && (cell.number ?? readAmountCell(cell)) !== 0,
      )
    )
      // Serial numbers and zeros alone are ignored: rows are often numbered beyond the last product.
      addNote(line)
  }

  if (header) {
    const linesAbove = lines.slice(0, header.firstLine)
    const last = linesAbove.at(-1)
    const onlyText = last && findOnlyText(last)
    const parsed = onlyText === undefined ? undefined : parseHeading(onlyText)
    const isFirstHeading =
      parsed !== undefined &&
      (isKnownHeading(parsed) || (repeatedHeaders.length > 0 && !isLikelyNote(parsed)))
    for (const line of linesAbove) if (line !== last || !isFirstHeading) addNote(line)
    if (last && parsed && isFirstHeading) pending.push({ line: last, heading: parsed })
    const lastHeaderLine = lines[headerEnd - 1]
    if (lastHeaderLine)
      addHeadingInHeader(lastHeaderLine, lastHeaderLine.cells.get(columnOf('name') ?? -1)?.text)
  }
  for (const line of lines.slice(headerEnd)) classifyLine(line)
  for (const text of pending) addNote(text.line)
  return { products, notes: notes.sort((a, b) => a.row - b.row) }
}
