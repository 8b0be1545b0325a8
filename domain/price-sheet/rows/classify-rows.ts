import { readAmountCell } from '../cells/amount-cell.ts'
import { readDiscountCell } from '../cells/discount-cell.ts'
import { readUnit } from '../cells/read-unit.ts'
import { type Header, isRepeatedHeader } from '../header/find-header.ts'
import type { ColumnMeaning, PreviewNote } from '../preview/preview.ts'
import { findOnlyText, type SheetCell, type SheetLine } from '../sheet-lines.ts'
import { type CategoryHeading, isLikelyNote, isTotalLabel, parseHeading } from './category-heading.ts'

/** A row that is a product, under the heading that names its category. */
export type ProductLine = { line: SheetLine; heading: CategoryHeading | undefined }

type RowsInput = {
  lines: readonly SheetLine[]
  header: Header | undefined
  columnOf: (means: ColumnMeaning) => number | undefined
  /** Rows of which somebody said something: they are products. */
  isCorrectedRow: (row: number) => boolean
  isCategory: (name: string) => boolean
  isProduct: (name: string) => boolean
}

const joinCellTexts = (line: SheetLine) =>
  [...new Set([...line.cells.values()].map(({ raw }) => raw.trim()))].join(' · ')

/** Tells products from categories, and both from what is neither: that becomes a note. */
export function classifyRows({ lines, header, columnOf, isCorrectedRow, isCategory, isProduct }: RowsInput) {
  const products: ProductLine[] = []
  const notes: PreviewNote[] = []
  /** Texts since the last product: one of them may name a category. */
  let pending: { line: SheetLine; heading: CategoryHeading }[] = []
  let heading: CategoryHeading | undefined
  const cellAt = (line: SheetLine, means: ColumnMeaning): SheetCell | undefined =>
    line.cells.get(columnOf(means) ?? -1)
  const addNote = (line: SheetLine) => notes.push({ row: line.row, text: joinCellTexts(line) })
  const hasCategoryColumn = columnOf('category') !== undefined
  const headerEnd = header ? header.firstLine + header.lineCount : 0
  const repeats = header ? lines.slice(headerEnd).filter((line) => isRepeatedHeader(line, header)) : []
  const repeated = new Set(repeats)
  const isKnownHeading = ({ text, name }: CategoryHeading) => isCategory(text) || isCategory(name)

  /** The heading among the texts before a product. */
  function chooseHeading() {
    const lastFirst = [...pending].reverse()
    const known = lastFirst.find((text) => isKnownHeading(text.heading))
    const chosen = known ?? lastFirst.find((text) => !isLikelyNote(text.heading))
    for (const text of pending) if (text !== chosen) addNote(text.line)
    if (chosen) {
      const { text } = chosen.heading
      // The shop may have a category of that very name, with its discount in it.
      heading = isCategory(text) ? { ...chosen.heading, name: text } : chosen.heading
    }
    pending = []
  }

  /** A heading that stands in the header itself, where others have the word for the product. */
  function addHeadingInHeader(line: SheetLine, text: string | undefined) {
    if (text === undefined || header === undefined) return
    const column = columnOf('name') ?? -1
    const isOwn = line.row === lines[header.firstLine]?.row
    const others = repeats.some((other) => other.cells.get(column)?.text !== text)
    if (isOwn ? header.hints.get(column)?.hint === 'name' : header.texts.get(column) === text) return
    if (isKnownHeading(parseHeading(text)) || (isOwn ? others : true))
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
    // "80 % OFF" or "NET" beside the name of a category; anything else is a price that cannot be read.
    return (
      !isProduct(name.text) &&
      priced.every((cell) => readDiscountCell(cell) !== undefined || cell.text === name.text)
    )
  }

  function classifyLine(line: SheetLine) {
    const alone = findOnlyText(line)
    const name = cellAt(line, 'name') ?? cellAt(line, 'tamil-name')
    if (isCorrectedRow(line.row)) {
      chooseHeading()
      products.push({ line, heading })
    } else if (repeated.has(line)) addHeadingInHeader(line, name?.text)
    else if (alone !== undefined) {
      const said = parseHeading(alone)
      if (isTotalLabel(alone) || (hasCategoryColumn && !isKnownHeading(said))) addNote(line)
      else if (name && isProduct(alone) && !isKnownHeading(said)) {
        chooseHeading()
        products.push({ line, heading })
      } else pending.push({ line, heading: said })
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
      // Numbers that nobody filled in say nothing: rows are numbered further than there are products.
      addNote(line)
  }

  if (header) {
    const above = lines.slice(0, header.firstLine)
    const last = above.at(-1)
    const alone = last && findOnlyText(last)
    const said = alone === undefined ? undefined : parseHeading(alone)
    const isFirstHeading =
      said !== undefined && (isKnownHeading(said) || (repeats.length > 0 && !isLikelyNote(said)))
    for (const line of above) if (line !== last || !isFirstHeading) addNote(line)
    if (last && said && isFirstHeading) pending.push({ line: last, heading: said })
    const own = lines[headerEnd - 1]
    if (own) addHeadingInHeader(own, own.cells.get(columnOf('name') ?? -1)?.text)
  }
  for (const line of lines.slice(headerEnd)) classifyLine(line)
  for (const text of pending) addNote(text.line)
  return { products, notes: notes.sort((a, b) => a.row - b.row) }
}
