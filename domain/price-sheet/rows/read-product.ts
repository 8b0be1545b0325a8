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

/** The maximum length of a category name in the database. */
const CATEGORY_NAME_MAX = 100
const TOO_LONG_PROBLEM_BY_FIELD: Record<ProductTextField, SheetProblem> = {
  ...createRecord(PLAIN_TEXT_FIELDS, () => 'text-too-long' as const),
  product_code: 'code-too-long',
  product_name: 'name-too-long',
  tamil_name: 'name-too-long',
  per: 'unit-too-long',
}

/** The cell of a field: 'empty' if it is empty, undefined if there is no such column. `isCorrected`: the user edited it. */
export type FieldInput = { cell: SheetCell | 'empty' | undefined; isCorrected: boolean }

/** The fields of a row. */
export type RowInput = {
  code: FieldInput
  name: FieldInput
  tamil_name: FieldInput
  unit: FieldInput
  plain: Record<PlainTextField, FieldInput>
  category: { name: string | undefined; raw: string | undefined; isCorrected: boolean }
  prices: PriceInput
  corrected: { price: boolean; discount: boolean }
  /** Fields that depend on columns with an uncertain meaning. */
  uncertain: { name: boolean; price: boolean; discount: boolean }
  isHidden: boolean
}

/** The cells of a product's preview, and the values that the sheet has. */
export type ProductReading = {
  cells: Partial<Record<SheetField, PreviewCell>>
  values: Partial<ProductValues>
}

const filledCell = ({ cell }: FieldInput) => (cell === 'empty' ? undefined : cell)

/** Reads a row for its matched product. `category` is the shop's name of its category. */
export function readProduct(
  input: RowInput,
  match: Match,
  old: { category: string | null },
  category: string | undefined,
): ProductReading {
  const existing = match.kind === 'known' ? match.product : undefined
  // An undecided match does not need the fields that only a new product needs.
  const isNew = match.kind === 'new'
  const cells: ProductReading['cells'] = {}
  const values: ProductReading['values'] = {}

  function putCell(
    field: SheetField,
    oldText: string | null,
    newText: string | null,
    {
      raw,
      isCorrected,
      problem,
      remark,
    }: {
      raw?: string | undefined
      isCorrected?: boolean
      problem?: SheetProblem | undefined
      remark?: SheetRemark | undefined
    },
  ) {
    cells[field] = {
      old: oldText,
      new: newText,
      ...(raw !== undefined && raw !== newText ? { raw } : {}),
      ...(problem ? { problem } : {}),
      ...(remark ? { remark } : {}),
      ...(isCorrected ? { is_mended: true } : {}),
    }
  }
  function getRemark(cell: SheetCell | undefined): SheetRemark | undefined {
    if (!cell) return undefined
    return cell.isRepaired ? 'tamil-repaired' : cell.isMerged ? 'merged-cell' : undefined
  }
  function putText(
    field: ProductTextField,
    text: FieldInput,
    newText: string | null,
    options: { problem?: SheetProblem | undefined; remark?: SheetRemark | undefined } = {},
  ) {
    const cell = filledCell(text)
    const tooLong =
      newText !== null && newText.length > textLimits(field).to ? TOO_LONG_PROBLEM_BY_FIELD[field] : undefined
    const problem = cell?.isError ? 'formula-error' : (options.problem ?? tooLong)
    putCell(field, existing ? existing[field] : null, newText, {
      raw: cell?.raw,
      isCorrected: text.isCorrected,
      problem,
      remark: options.remark ?? getRemark(cell),
    })
    if (newText !== null) values[field] = newText
  }

  const resolvedNames = resolveNames(input, existing, match)
  putText('product_name', input.name, resolvedNames.name, {
    problem:
      input.uncertain.name && !input.name.isCorrected
        ? 'column-asked'
        : resolvedNames.name === null && (isNew || (!existing && match.kind !== 'asked'))
          ? 'name-missing'
          : undefined,
    remark: input.isHidden ? 'hidden-row' : undefined,
  })
  if (input.tamil_name.cell !== undefined || resolvedNames.tamil !== (existing?.tamil_name ?? ''))
    putText('tamil_name', input.tamil_name, resolvedNames.tamil)
  const code = filledCell(input.code)
  if (code) putText('product_code', input.code, code.text)
  readUnitField()
  for (const name of PLAIN_TEXT_FIELDS) readPlainTextField(name)
  if (category !== undefined || old.category !== null)
    putCell('category_name', old.category, category ?? old.category, {
      raw: input.category.raw,
      isCorrected: input.category.isCorrected,
      problem:
        category === undefined && isNew
          ? 'category-missing'
          : (category?.length ?? 0) > CATEGORY_NAME_MAX
            ? 'name-too-long'
            : undefined,
    })
  else if (isNew) putCell('category_name', null, null, { problem: 'category-missing' })
  readPriceFields()
  return { cells, values }

  /** Reads a plain text as written. Unreadable and empty cells of the sheet keep the shop's value. */
  function readPlainTextField(field: PlainTextField) {
    const text: FieldInput = input.plain[field]
    if (text.cell === undefined) return
    const cell = filledCell(text)
    const isReadable = cell ? !cell.isUnreadable && !cell.isError : text.isCorrected
    putText(field, text, isReadable ? (cell?.text ?? '') : (existing?.[field] ?? ''))
  }

  function readUnitField() {
    const { cell } = input.unit
    if (cell === undefined && !isNew) return
    const unitCell = filledCell(input.unit)
    if (unitCell?.isError) return putText('per', input.unit, existing?.per ?? null)
    const unit = unitCell && readUnit(unitCell.text)
    if (!unitCell || isDate(unitCell.text)) {
      if (existing) return putText('per', input.unit, existing.per, { remark: 'unit-assumed' })
      return putText('per', input.unit, null, isNew ? { problem: 'unit-missing' } : {})
    }
    const existingUnit = existing && readUnit(existing.per)
    if (
      existing &&
      (isSameSpelling(unitCell.text, existing.per) ||
        (unit && existingUnit && isSameUnit(unit, existingUnit) && !input.unit.isCorrected))
    )
      return putText('per', input.unit, input.unit.isCorrected ? unitCell.text : existing.per)
    if (!unit || input.unit.isCorrected) return putText('per', input.unit, unitCell.text)
    return putText(
      'per',
      input.unit,
      formatUnit(unit),
      unit.sold.kind === undefined ? { remark: 'unit-assumed' } : {},
    )
  }

  function readPriceFields() {
    const { prices, uncertain, corrected } = input
    const reading: PriceReading =
      uncertain.price && !corrected.price ? { priceProblem: 'column-asked' } : readPrices(prices, existing)
    if (uncertain.discount && !corrected.discount && !uncertain.price && !reading.discountProblem)
      reading.discountProblem = 'column-asked'
    const toFilledCell = (cell: SheetCell | 'empty' | undefined) => (cell === 'empty' ? undefined : cell)
    const mrp = toFilledCell(prices.mrp)
    const source = mrp ?? toFilledCell(prices.mrp === undefined ? prices.selling : undefined)
    const price = reading.price ?? existing?.price
    if (source || prices.mrp === 'empty' || reading.priceProblem || reading.price !== undefined)
      putCell(
        'price',
        existing ? formatRupees(existing.price) : null,
        reading.priceProblem || price === undefined ? null : formatRupees(price),
        {
          raw: source?.raw,
          isCorrected: corrected.price,
          problem: reading.priceProblem,
          remark: source?.isMerged ? 'merged-cell' : undefined,
        },
      )
    const discount = reading.discount_percentage ?? existing?.discount_percentage
    const discountSource =
      toFilledCell(prices.discount) ??
      (prices.isDiscountCorrected
        ? undefined
        : toFilledCell(prices.mrp === undefined ? undefined : prices.selling))
    if (discountSource || reading.discountProblem || reading.discount_percentage !== undefined)
      putCell(
        'discount_percentage',
        existing ? String(existing.discount_percentage) : null,
        reading.discountProblem || discount === undefined ? null : String(discount),
        {
          raw: discountSource?.raw,
          isCorrected: corrected.discount,
          problem: reading.discountProblem,
          // The product's stored percentage takes effect again, so the remark shows that it gets cheaper.
          remark:
            existing?.is_netrate_item === 1 && reading.is_netrate_item === 0
              ? 'net-rate-ends'
              : reading.remark,
        },
      )
    if (reading.price !== undefined) values.price = reading.price
    if (reading.discount_percentage !== undefined) values.discount_percentage = reading.discount_percentage
    if (reading.is_netrate_item !== undefined) values.is_netrate_item = reading.is_netrate_item
  }
}

/** Formats an amount for the preview: rupees, with decimals only if needed. */
function formatRupees(amount: Paise): string {
  return String(toRupees(amount))
}

/** Resolves the names of a row's product. The shop's spelling is kept if the sheet has another spelling of the same name. */
function resolveNames(
  input: RowInput,
  existing: PriceListProduct | undefined,
  match: Match,
): { name: string | null; tamil: string | null } {
  const nameCell = filledCell(input.name)
  const name = nameCell && !nameCell.isUnreadable && !nameCell.isError ? nameCell.text : null
  const tamilCell = filledCell(input.tamil_name)
  const isReadable = tamilCell !== undefined && !tamilCell.isUnreadable && !tamilCell.isError
  const tamil =
    isReadable && (hasTamil(tamilCell.text) || input.tamil_name.isCorrected) ? tamilCell.text : null
  if (!existing) return { name, tamil: tamil ?? '' }
  const isTamilNow = name !== null && hasTamil(name) && !hasLatin(name)
  const isRenamed =
    name !== null &&
    (input.name.isCorrected ||
      (match.kind === 'known' &&
        match.isByCode &&
        !isTamilNow &&
        !isSameSpelling(name, existing.product_name)))
  const isCleared = input.tamil_name.isCorrected && input.tamil_name.cell === 'empty'
  const isTamilUnchanged =
    tamil === null || (!input.tamil_name.isCorrected && isSameTamil(tamil, existing.tamil_name))
  return {
    name: isRenamed ? name : existing.product_name,
    tamil: isCleared ? '' : isTamilUnchanged ? existing.tamil_name : tamil,
  }
}

const isSameTamil = (a: string, b: string) => a === b || a.normalize() === cleanText(b).normalize()
