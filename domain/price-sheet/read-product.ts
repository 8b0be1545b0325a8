import type { KeptProduct } from '../catalogue/price-list.ts'
import {
  PLAIN_TEXTS,
  type PlainText,
  type ProductText,
  type ProductValues,
  textLimits,
} from '../catalogue/product-fields.ts'
import { type Paise, toRupees } from '../money/money.ts'
import { recordOf } from '../record-of.ts'
import { cleanText, hasLatin, hasTamil, isDate } from './clean-text.ts'
import type { Match } from './match-rows.ts'
import type { PreviewCell, SheetField, SheetProblem, SheetRemark } from './preview.ts'
import { isSpeltAlike } from './product-finder.ts'
import { type PricesRead, type PricesSaid, readPrices } from './read-prices.ts'
import { isSameUnit, readUnit, unitText } from './read-unit.ts'
import type { Cell } from './sheet-lines.ts'

/** The longest category name that the database can store. */
const CATEGORY_NAME_MAX = 100
const TOO_LONG: Record<ProductText, SheetProblem> = {
  ...recordOf(PLAIN_TEXTS, () => 'text-too-long' as const),
  product_code: 'code-too-long',
  product_name: 'name-too-long',
  tamil_name: 'name-too-long',
  per: 'unit-too-long',
}

/** A cell that a row has, that it leaves empty, or that no column says; `isMended` when somebody wrote it here. */
export type Said = { cell: Cell | 'empty' | undefined; isMended: boolean }

/** What a row says, field by field. */
export type RowSaid = {
  code: Said
  name: Said
  tamil_name: Said
  unit: Said
  plain: Record<PlainText, Said>
  category: { name: string | undefined; raw: string | undefined; isMended: boolean }
  prices: PricesSaid
  mended: { price: boolean; discount: boolean }
  /** Columns of which it is asked what they are, and on which the row depends. */
  asked: { name: boolean; price: boolean; discount: boolean }
  isHidden: boolean
}

/** What becomes of a product by a row: the fields that the sheet says. */
export type ProductRead = {
  cells: Partial<Record<SheetField, PreviewCell>>
  says: Partial<ProductValues>
}

const filled = ({ cell }: Said) => (cell === 'empty' ? undefined : cell)

/** Reads a row beside the product that it is; `category` is the name of the category as the shop has it. */
export function readProduct(
  said: RowSaid,
  match: Match,
  old: { category: string | null },
  category: string | undefined,
): ProductRead {
  const kept = match.is === 'known' ? match.product : undefined
  // While it is asked which product it is, nothing is wrong with what only a new one needs.
  const isNew = match.is === 'new'
  const cells: ProductRead['cells'] = {}
  const says: ProductRead['says'] = {}

  function put(
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
  function remarkOf(cell: Cell | undefined): SheetRemark | undefined {
    if (!cell) return undefined
    return cell.isRepaired ? 'tamil-repaired' : cell.isMerged ? 'merged-cell' : undefined
  }
  function putText(
    field: ProductText,
    text: Said,
    now: string | null,
    more: { problem?: SheetProblem | undefined; remark?: SheetRemark | undefined } = {},
  ) {
    const cell = filled(text)
    const tooLong = now !== null && now.length > textLimits(field).to ? TOO_LONG[field] : undefined
    const problem = cell?.isError ? 'formula-error' : (more.problem ?? tooLong)
    put(field, kept ? kept[field] : null, now, {
      raw: cell?.raw,
      isMended: text.isMended,
      problem,
      remark: more.remark ?? remarkOf(cell),
    })
    if (now !== null) says[field] = now
  }

  const names = namesOf(said, kept, match)
  putText('product_name', said.name, names.name, {
    problem:
      said.asked.name && !said.name.isMended
        ? 'column-asked'
        : names.name === null && (isNew || (!kept && match.is !== 'asked'))
          ? 'name-missing'
          : undefined,
    remark: said.isHidden ? 'hidden-row' : undefined,
  })
  if (said.tamil_name.cell !== undefined || names.tamil !== (kept?.tamil_name ?? ''))
    putText('tamil_name', said.tamil_name, names.tamil)
  const code = filled(said.code)
  if (code) putText('product_code', said.code, code.text)
  readPer()
  for (const name of PLAIN_TEXTS) readPlain(name)
  if (category !== undefined || old.category !== null)
    put('category_name', old.category, category ?? old.category, {
      raw: said.category.raw,
      isMended: said.category.isMended,
      problem:
        category === undefined && isNew
          ? 'category-missing'
          : (category?.length ?? 0) > CATEGORY_NAME_MAX
            ? 'name-too-long'
            : undefined,
    })
  else if (isNew) put('category_name', null, null, { problem: 'category-missing' })
  readMoney()
  return { cells, says }

  /** Reads a plain text as written. Unreadable and empty cells of the sheet keep the shop's value. */
  function readPlain(field: PlainText) {
    const text: Said = said.plain[field]
    if (text.cell === undefined) return
    const cell = filled(text)
    const isReadable = cell ? !cell.isLost && !cell.isError : text.isMended
    putText(field, text, isReadable ? (cell?.text ?? '') : (kept?.[field] ?? ''))
  }

  function readPer() {
    const { cell } = said.unit
    if (cell === undefined && !isNew) return
    const there = filled(said.unit)
    if (there?.isError) return putText('per', said.unit, kept?.per ?? null)
    const unit = there && readUnit(there.text)
    if (!there || isDate(there.text)) {
      if (kept) return putText('per', said.unit, kept.per, { remark: 'unit-assumed' })
      return putText('per', said.unit, null, isNew ? { problem: 'unit-missing' } : {})
    }
    const keptUnit = kept && readUnit(kept.per)
    if (
      kept &&
      (isSpeltAlike(there.text, kept.per) ||
        (unit && keptUnit && isSameUnit(unit, keptUnit) && !said.unit.isMended))
    )
      return putText('per', said.unit, said.unit.isMended ? there.text : kept.per)
    if (!unit || said.unit.isMended) return putText('per', said.unit, there.text)
    return putText(
      'per',
      said.unit,
      unitText(unit),
      unit.sold.kind === undefined ? { remark: 'unit-assumed' } : {},
    )
  }

  function readMoney() {
    const { prices, asked, mended } = said
    const read: PricesRead =
      asked.price && !mended.price ? { priceProblem: 'column-asked' } : readPrices(prices, kept)
    if (asked.discount && !mended.discount && !asked.price && !read.discountProblem)
      read.discountProblem = 'column-asked'
    const cellOf = (cell: Cell | 'empty' | undefined) => (cell === 'empty' ? undefined : cell)
    const mrp = cellOf(prices.mrp)
    const source = mrp ?? cellOf(prices.mrp === undefined ? prices.selling : undefined)
    const price = read.price ?? kept?.price
    if (source || prices.mrp === 'empty' || read.priceProblem || read.price !== undefined)
      put(
        'price',
        kept ? rupees(kept.price) : null,
        read.priceProblem || price === undefined ? null : rupees(price),
        {
          raw: source?.raw,
          isMended: mended.price,
          problem: read.priceProblem,
          remark: source?.isMerged ? 'merged-cell' : undefined,
        },
      )
    const discount = read.discount_percentage ?? kept?.discount_percentage
    const saidAs =
      cellOf(prices.discount) ??
      (prices.isDiscountMended ? undefined : cellOf(prices.mrp === undefined ? undefined : prices.selling))
    if (saidAs || read.discountProblem || read.discount_percentage !== undefined)
      put(
        'discount_percentage',
        kept ? String(kept.discount_percentage) : null,
        read.discountProblem || discount === undefined ? null : String(discount),
        {
          raw: saidAs?.raw,
          isMended: mended.discount,
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
function rupees(amount: Paise): string {
  return String(toRupees(amount))
}

/** The names that a product has by this row. The shop's own spelling stays, where the sheet has another of the same. */
function namesOf(
  said: RowSaid,
  kept: KeptProduct | undefined,
  match: Match,
): { name: string | null; tamil: string | null } {
  const nameCell = filled(said.name)
  const name = nameCell && !nameCell.isLost && !nameCell.isError ? nameCell.text : null
  const tamilCell = filled(said.tamil_name)
  const isReadable = tamilCell !== undefined && !tamilCell.isLost && !tamilCell.isError
  const tamil = isReadable && (hasTamil(tamilCell.text) || said.tamil_name.isMended) ? tamilCell.text : null
  if (!kept) return { name, tamil: tamil ?? '' }
  const isTamilNow = name !== null && hasTamil(name) && !hasLatin(name)
  const isMeant =
    name !== null &&
    (said.name.isMended ||
      (match.is === 'known' && match.isByCode && !isTamilNow && !isSpeltAlike(name, kept.product_name)))
  const clears = said.tamil_name.isMended && said.tamil_name.cell === 'empty'
  const keepsTamil = tamil === null || (!said.tamil_name.isMended && isSameTamil(tamil, kept.tamil_name))
  return {
    name: isMeant ? name : kept.product_name,
    tamil: clears ? '' : keepsTamil ? kept.tamil_name : tamil,
  }
}

const isSameTamil = (a: string, b: string) => a === b || a.normalize() === cleanText(b).normalize()
