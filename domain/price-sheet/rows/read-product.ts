import type { PriceListProduct } from '../../catalogue/price-list.ts'
import {
  PLAIN_TEXT_FIELDS,
  type PlainTextField,
  type ProductTextField,
  type ProductValues,
  textLimits,
} from '../../catalogue/product-fields.ts'
import { createRecord } from '../../create-record.ts'
import { type Paise, toRupees } from '../../money/money.ts'
import { cleanText, hasLatin, hasTamil, isDate } from '../cells/clean-text.ts'
import { formatUnit, isSameUnit, readUnit } from '../cells/read-unit.ts'
import type { Match } from '../matching/match-rows.ts'
import { isSameSpelling } from '../matching/product-finder.ts'
import type { PreviewCell, SheetField, SheetProblem, SheetRemark } from '../preview/preview.ts'
import type { SheetCell } from '../sheet-lines.ts'
import { type PriceInput, type PriceReading, readPrices } from './read-prices.ts'

/** The longest category name that the database can store. */
const CATEGORY_NAME_MAX = 100
const TOO_LONG_PROBLEM_BY_FIELD: Record<ProductTextField, SheetProblem> = {
  ...createRecord(PLAIN_TEXT_FIELDS, () => 'text-too-long' as const),
  product_code: 'code-too-long',
  product_name: 'name-too-long',
  tamil_name: 'name-too-long',
  per: 'unit-too-long',
}

/** A cell that a row has, that it leaves empty, or that no column says; `isMended` when somebody wrote it here. */
export type FieldInput = { cell: SheetCell | 'empty' | undefined; isCorrected: boolean }

/** What a row says, field by field. */
export type RowInput = {
  code: FieldInput
  name: FieldInput
  tamil_name: FieldInput
  unit: FieldInput
  plain: Record<PlainTextField, FieldInput>
  category: { name: string | undefined; raw: string | undefined; isMended: boolean }
  prices: PriceInput
  corrected: { price: boolean; discount: boolean }
  /** Columns of which it is asked what they are, and on which the row depends. */
  uncertain: { name: boolean; price: boolean; discount: boolean }
  isHidden: boolean
}

/** What becomes of a product by a row: the fields that the sheet says. */
export type ProductReading = {
  cells: Partial<Record<SheetField, PreviewCell>>
  values: Partial<ProductValues>
}

const filledCell = ({ cell }: FieldInput) => (cell === 'empty' ? undefined : cell)

/** Reads a row beside the product that it is; `category` is the name of the category as the shop has it. */
export function readProduct(
  said: RowInput,
  match: Match,
  old: { category: string | null },
  category: string | undefined,
): ProductReading {
  const kept = match.kind === 'known' ? match.product : undefined
  // While it is asked which product it is, nothing is wrong with what only a new one needs.
  const isNew = match.kind === 'new'
  const cells: ProductReading['cells'] = {}
  const says: ProductReading['values'] = {}

  function putCell(
    field: SheetField,
    was: string | null,
    now: string | null,
    {
      raw,
      isMended,
      problem,
      remark,
    }: {
      raw?: string | undefined
      isMended?: boolean
      problem?: SheetProblem | undefined
      remark?: SheetRemark | undefined
    },
  ) {
    cells[field] = {
      old: was,
      new: now,
      ...(raw !== undefined && raw !== now ? { raw } : {}),
      ...(problem ? { problem } : {}),
      ...(remark ? { remark } : {}),
      ...(isMended ? { is_mended: true } : {}),
    }
  }
  function remarkOf(cell: SheetCell | undefined): SheetRemark | undefined {
    if (!cell) return undefined
    return cell.isRepaired ? 'tamil-repaired' : cell.isMerged ? 'merged-cell' : undefined
  }
  function putText(
    field: ProductTextField,
    text: FieldInput,
    now: string | null,
    more: { problem?: SheetProblem | undefined; remark?: SheetRemark | undefined } = {},
  ) {
    const cell = filledCell(text)
    const tooLong =
      now !== null && now.length > textLimits(field).to ? TOO_LONG_PROBLEM_BY_FIELD[field] : undefined
    const problem = cell?.isError ? 'formula-error' : (more.problem ?? tooLong)
    putCell(field, kept ? kept[field] : null, now, {
      raw: cell?.raw,
      isMended: text.isCorrected,
      problem,
      remark: more.remark ?? remarkOf(cell),
    })
    if (now !== null) says[field] = now
  }

  const names = resolveNames(said, kept, match)
  putText('product_name', said.name, names.name, {
    problem:
      said.uncertain.name && !said.name.isCorrected
        ? 'column-asked'
        : names.name === null && (isNew || (!kept && match.kind !== 'asked'))
          ? 'name-missing'
          : undefined,
    remark: said.isHidden ? 'hidden-row' : undefined,
  })
  if (said.tamil_name.cell !== undefined || names.tamil !== (kept?.tamil_name ?? ''))
    putText('tamil_name', said.tamil_name, names.tamil)
  const code = filledCell(said.code)
  if (code) putText('product_code', said.code, code.text)
  readUnitField()
  for (const name of PLAIN_TEXT_FIELDS) readPlainTextField(name)
  if (category !== undefined || old.category !== null)
    putCell('category_name', old.category, category ?? old.category, {
      raw: said.category.raw,
      isMended: said.category.isMended,
      problem:
        category === undefined && isNew
          ? 'category-missing'
          : (category?.length ?? 0) > CATEGORY_NAME_MAX
            ? 'name-too-long'
            : undefined,
    })
  else if (isNew) putCell('category_name', null, null, { problem: 'category-missing' })
  readPriceFields()
  return { cells, values: says }

  /** Reads a plain text as written. Unreadable and empty cells of the sheet keep the shop's value. */
  function readPlainTextField(field: PlainTextField) {
    const text: FieldInput = said.plain[field]
    if (text.cell === undefined) return
    const cell = filledCell(text)
    const isReadable = cell ? !cell.isUnreadable && !cell.isError : text.isCorrected
    putText(field, text, isReadable ? (cell?.text ?? '') : (kept?.[field] ?? ''))
  }

  function readUnitField() {
    const { cell } = said.unit
    if (cell === undefined && !isNew) return
    const there = filledCell(said.unit)
    if (there?.isError) return putText('per', said.unit, kept?.per ?? null)
    const unit = there && readUnit(there.text)
    if (!there || isDate(there.text)) {
      if (kept) return putText('per', said.unit, kept.per, { remark: 'unit-assumed' })
      return putText('per', said.unit, null, isNew ? { problem: 'unit-missing' } : {})
    }
    const keptUnit = kept && readUnit(kept.per)
    if (
      kept &&
      (isSameSpelling(there.text, kept.per) ||
        (unit && keptUnit && isSameUnit(unit, keptUnit) && !said.unit.isCorrected))
    )
      return putText('per', said.unit, said.unit.isCorrected ? there.text : kept.per)
    if (!unit || said.unit.isCorrected) return putText('per', said.unit, there.text)
    return putText(
      'per',
      said.unit,
      formatUnit(unit),
      unit.sold.kind === undefined ? { remark: 'unit-assumed' } : {},
    )
  }

  function readPriceFields() {
    const { prices, uncertain, corrected } = said
    const read: PriceReading =
      uncertain.price && !corrected.price ? { priceProblem: 'column-asked' } : readPrices(prices, kept)
    if (uncertain.discount && !corrected.discount && !uncertain.price && !read.discountProblem)
      read.discountProblem = 'column-asked'
    const cellOf = (cell: SheetCell | 'empty' | undefined) => (cell === 'empty' ? undefined : cell)
    const mrp = cellOf(prices.mrp)
    const source = mrp ?? cellOf(prices.mrp === undefined ? prices.selling : undefined)
    const price = read.price ?? kept?.price
    if (source || prices.mrp === 'empty' || read.priceProblem || read.price !== undefined)
      putCell(
        'price',
        kept ? formatRupees(kept.price) : null,
        read.priceProblem || price === undefined ? null : formatRupees(price),
        {
          raw: source?.raw,
          isMended: corrected.price,
          problem: read.priceProblem,
          remark: source?.isMerged ? 'merged-cell' : undefined,
        },
      )
    const discount = read.discount_percentage ?? kept?.discount_percentage
    const saidAs =
      cellOf(prices.discount) ??
      (prices.isDiscountCorrected ? undefined : cellOf(prices.mrp === undefined ? undefined : prices.selling))
    if (saidAs || read.discountProblem || read.discount_percentage !== undefined)
      putCell(
        'discount_percentage',
        kept ? String(kept.discount_percentage) : null,
        read.discountProblem || discount === undefined ? null : String(discount),
        {
          raw: saidAs?.raw,
          isMended: corrected.discount,
          problem: read.discountProblem,
          // The percentage that it had all along counts from now on: nothing else in the row would say that it gets cheaper.
          remark: kept?.is_netrate_item === 1 && read.is_netrate_item === 0 ? 'net-rate-ends' : read.remark,
        },
      )
    if (read.price !== undefined) says.price = read.price
    if (read.discount_percentage !== undefined) says.discount_percentage = read.discount_percentage
    if (read.is_netrate_item !== undefined) says.is_netrate_item = read.is_netrate_item
  }
}

/** An amount as it is shown in a preview: rupees, with paise only where there are some. */
function formatRupees(amount: Paise): string {
  return String(toRupees(amount))
}

/** The names that a product has by this row. The shop's own spelling stays, where the sheet has another of the same. */
function resolveNames(
  said: RowInput,
  kept: PriceListProduct | undefined,
  match: Match,
): { name: string | null; tamil: string | null } {
  const nameCell = filledCell(said.name)
  const name = nameCell && !nameCell.isUnreadable && !nameCell.isError ? nameCell.text : null
  const tamilCell = filledCell(said.tamil_name)
  const isReadable = tamilCell !== undefined && !tamilCell.isUnreadable && !tamilCell.isError
  const tamil =
    isReadable && (hasTamil(tamilCell.text) || said.tamil_name.isCorrected) ? tamilCell.text : null
  if (!kept) return { name, tamil: tamil ?? '' }
  const isTamilNow = name !== null && hasTamil(name) && !hasLatin(name)
  const isMeant =
    name !== null &&
    (said.name.isCorrected ||
      (match.kind === 'known' && match.isByCode && !isTamilNow && !isSameSpelling(name, kept.product_name)))
  const clears = said.tamil_name.isCorrected && said.tamil_name.cell === 'empty'
  const keepsTamil = tamil === null || (!said.tamil_name.isCorrected && isSameTamil(tamil, kept.tamil_name))
  return {
    name: isMeant ? name : kept.product_name,
    tamil: clears ? '' : keepsTamil ? kept.tamil_name : tamil,
  }
}

const isSameTamil = (a: string, b: string) => a === b || a.normalize() === cleanText(b).normalize()
