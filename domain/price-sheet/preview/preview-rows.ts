import type { PriceList, PriceListCategory, PriceListProduct } from '../../catalogue/price-list.ts'
import type { CategoryId, ProductId } from '../../catalogue/product.ts'
import { PRODUCT_FIELD_NAMES, SHEET_PRODUCT_FIELDS } from '../../catalogue/product-fields.ts'
import { createRecord } from '../../create-record.ts'
import { toRupees } from '../../money/money.ts'
import type { Match } from '../matching/match-rows.ts'
import type { ProductReading } from '../rows/read-product.ts'
import type { RowReading } from '../rows/row-changes.ts'
import type { RowProblem } from '../rows/row-problems.ts'
import {
  PREVIEW_GROUPS,
  type Preview,
  type PreviewCell,
  type PreviewGroup,
  type PreviewRow,
} from './preview.ts'

/** Creates the preview of a row: its group, cells and problems. */
export function createPreviewRow(
  { row, isSkipped, match, product, category }: RowReading,
  rowConflict: RowProblem | undefined,
): PreviewRow {
  const cells = { ...product.cells }
  if (rowConflict?.problem === 'code-twice' && cells.product_code)
    cells.product_code = { ...cells.product_code, problem: 'code-twice' }
  const rowProblem =
    rowConflict?.problem === 'product-twice'
      ? rowConflict.problem
      : match.kind === 'asked'
        ? ('which-product' as const)
        : undefined
  const hasProblem =
    rowProblem !== undefined || Object.values(cells).some(({ problem }) => problem !== undefined)
  const existing = match.kind === 'known' ? match.product : undefined
  const group: PreviewGroup = isSkipped
    ? 'skipped'
    : hasProblem
      ? 'not-understood'
      : existing
        ? classifyChange(product, existing, category)
        : 'new'
  return {
    row,
    group,
    product_id: existing?.product_id ?? null,
    category_id: category?.category_id ?? existing?.category_id ?? null,
    cells,
    ...(rowProblem ? { problem: rowProblem } : {}),
    ...(match.kind === 'asked' ? { candidates: toPreviewCandidates(match) } : {}),
  }
}

function toPreviewCandidates(match: Extract<Match, { kind: 'asked' }>) {
  return match.candidates.map(({ product, certainty, category_name }) => ({
    product_id: product.product_id,
    product_name: product.product_name,
    category_name,
    certainty,
  }))
}

function classifyChange(
  product: ProductReading,
  existing: PriceListProduct,
  category: PriceListCategory | undefined,
): 'changed' | 'unchanged' {
  const { cells, values } = product
  return PRODUCT_FIELD_NAMES.some((name) => values[name] !== undefined && values[name] !== existing[name]) ||
    (category !== undefined && category.category_id !== existing.category_id) ||
    (category === undefined &&
      cells.category_name !== undefined &&
      cells.category_name.new !== cells.category_name.old)
    ? 'changed'
    : 'unchanged'
}

/** Creates the preview rows of products that are missing from the sheet and are no row's candidate. */
export function createMissingRows(
  rows: readonly RowReading[],
  { products }: PriceList,
  to_go: readonly ProductId[],
  categoryNames: ReadonlyMap<CategoryId, string>,
): PreviewRow[] {
  const matchedIds = new Set(
    rows.flatMap(({ match }) =>
      match.kind === 'known'
        ? [match.product.product_id]
        : match.kind === 'asked'
          ? match.candidates.map(({ product }) => product.product_id)
          : [],
    ),
  )
  const removedIds = new Set(to_go)
  const cell = (old: string): PreviewCell => ({ old, new: null })
  return products
    .filter(({ product_id }) => !matchedIds.has(product_id))
    .map(
      (product): PreviewRow => ({
        row: null,
        group: 'missing',
        product_id: product.product_id,
        category_id: product.category_id,
        cells: {
          category_name: cell(categoryNames.get(product.category_id) ?? ''),
          ...createRecord(SHEET_PRODUCT_FIELDS, (name) =>
            cell(name === 'price' ? String(toRupees(product.price)) : String(product[name])),
          ),
        },
        ...(removedIds.has(product.product_id) ? { is_to_go: true } : {}),
      }),
    )
}

/** Counts the rows of each group. */
export function countByGroup(rows: readonly PreviewRow[]): Preview['counts'] {
  const counts: Preview['counts'] = {
    new: 0,
    changed: 0,
    unchanged: 0,
    missing: 0,
    'not-understood': 0,
    skipped: 0,
  }
  for (const group of PREVIEW_GROUPS) counts[group] = rows.filter((row) => row.group === group).length
  return counts
}
