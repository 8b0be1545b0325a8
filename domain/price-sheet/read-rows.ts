import { readAmountCell } from './amount-cell.ts'
import { type Heading, headingOf, isRatherNote, isTotal } from './category-heading.ts'
import { readDiscountCell } from './discount-cell.ts'
import { type Header, repeatsHeader } from './find-header.ts'
import type { ColumnMeaning, PreviewNote } from './preview.ts'
import { readUnit } from './read-unit.ts'
import { type Cell, type Line, textAlone } from './sheet-lines.ts'

/** A row that is a product, under the heading that names its category. */
export type ProductLine = { line: Line; heading: Heading | undefined }

type RowsToRead = {
  lines: readonly Line[]
  header: Header | undefined
  columnOf: (means: ColumnMeaning) => number | undefined
  /** Rows of which somebody said something: they are products. */
  isSaidOf: (row: number) => boolean
  isCategory: (name: string) => boolean
  isProduct: (name: string) => boolean
}

const textOf = (line: Line) => [...new Set([...line.cells.values()].map(({ raw }) => raw.trim()))].join(' · ')

/** Tells products from categories, and both from what is neither: that becomes a note. */
export function readRows({ lines, header, columnOf, isSaidOf, isCategory, isProduct }: RowsToRead) {
  const products: ProductLine[] = []
  const notes: PreviewNote[] = []
  /** Texts since the last product: one of them may name a category. */
  let pending: { line: Line; heading: Heading }[] = []
  let heading: Heading | undefined
  const at = (line: Line, means: ColumnMeaning): Cell | undefined => line.cells.get(columnOf(means) ?? -1)
  const note = (line: Line) => notes.push({ row: line.row, text: textOf(line) })
  const hasCategoryColumn = columnOf('category') !== undefined
  const headerEnd = header ? header.first + header.lines : 0
  const repeats = header ? lines.slice(headerEnd).filter((line) => repeatsHeader(line, header)) : []
  const repeated = new Set(repeats)
  const knows = ({ text, name }: Heading) => isCategory(text) || isCategory(name)

  /** The heading among the texts before a product. */
  function settle() {
    const lastFirst = [...pending].reverse()
    const known = lastFirst.find((text) => knows(text.heading))
    const chosen = known ?? lastFirst.find((text) => !isRatherNote(text.heading))
    for (const text of pending) if (text !== chosen) note(text.line)
    if (chosen) {
      const { text } = chosen.heading
      // The shop may have a category of that very name, with its discount in it.
      heading = isCategory(text) ? { ...chosen.heading, name: text } : chosen.heading
    }
    pending = []
  }

  /** A heading that stands in the header itself, where others have the word for the product. */
  function headingInHeader(line: Line, text: string | undefined) {
    if (text === undefined || header === undefined) return
    const column = columnOf('name') ?? -1
    const isOwn = line.row === lines[header.first]?.row
    const others = repeats.some((other) => other.cells.get(column)?.text !== text)
    if (isOwn ? header.hints.get(column)?.hint === 'name' : header.texts.get(column) === text) return
    if (knows(headingOf(text)) || (isOwn ? others : true)) pending.push({ line, heading: headingOf(text) })
  }

  function isHeading(line: Line, name: Cell): boolean {
    const priced = [at(line, 'mrp'), at(line, 'selling-price')].filter((cell) => cell !== undefined)
    if (priced.some((cell) => cell.isError || readAmountCell(cell) !== undefined)) return false
    if (isCategory(name.text) && !isProduct(name.text)) return true
    const serial = at(line, 'serial')
    if (serial && readAmountCell(serial) !== undefined) return false
    const unit = at(line, 'per')
    if ((unit && readUnit(unit.text)) || at(line, 'code')) return false
    // "80 % OFF" or "NET" beside the name of a category; anything else is a price that cannot be read.
    return (
      !isProduct(name.text) &&
      priced.every((cell) => readDiscountCell(cell) !== undefined || cell.text === name.text)
    )
  }

  function readLine(line: Line) {
    const alone = textAlone(line)
    const name = at(line, 'name') ?? at(line, 'tamil-name')
    if (isSaidOf(line.row)) {
      settle()
      products.push({ line, heading })
    } else if (repeated.has(line)) headingInHeader(line, name?.text)
    else if (alone !== undefined) {
      const said = headingOf(alone)
      if (isTotal(alone) || (hasCategoryColumn && !knows(said))) note(line)
      else if (name && isProduct(alone) && !knows(said)) {
        settle()
        products.push({ line, heading })
      } else pending.push({ line, heading: said })
    } else if (
      name
        ? isTotal(name.text) && !isProduct(name.text) && !at(line, 'code') && !at(line, 'per')
        : [...line.cells.values()].some(({ text }) => isTotal(text))
    )
      note(line)
    else if (name && isHeading(line, name)) {
      const tamil = at(line, 'tamil-name')
      pending.push({ line, heading: headingOf(name.text, tamil && tamil !== name ? tamil.text : '') })
    } else if (
      name ||
      at(line, 'code') ||
      ((at(line, 'mrp') || at(line, 'selling-price')) && (at(line, 'per') || at(line, 'serial')))
    ) {
      settle()
      products.push({ line, heading })
    } else if (
      [...line.cells].some(
        ([column, cell]) => column !== columnOf('serial') && (cell.number ?? readAmountCell(cell)) !== 0,
      )
    )
      // Numbers that nobody filled in say nothing: rows are numbered further than there are products.
      note(line)
  }

  if (header) {
    const above = lines.slice(0, header.first)
    const last = above.at(-1)
    const alone = last && textAlone(last)
    const said = alone === undefined ? undefined : headingOf(alone)
    const isFirstHeading = said !== undefined && (knows(said) || (repeats.length > 0 && !isRatherNote(said)))
    for (const line of above) if (line !== last || !isFirstHeading) note(line)
    if (last && said && isFirstHeading) pending.push({ line: last, heading: said })
    const own = lines[headerEnd - 1]
    if (own) headingInHeader(own, own.cells.get(columnOf('name') ?? -1)?.text)
  }
  for (const line of lines.slice(headerEnd)) readLine(line)
  for (const text of pending) note(text.line)
  return { products, notes: notes.sort((a, b) => a.row - b.row) }
}
