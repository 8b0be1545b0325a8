import { createHash, randomBytes } from 'node:crypto'
import type { PriceList, RowChange } from '#domain/catalogue/price-list.ts'
import type { ProductId } from '#domain/catalogue/product.ts'
import { interpretSheet } from '#domain/price-sheet/interpret-sheet.ts'
import type { ColumnMeaning, Corrections, Preview } from '#domain/price-sheet/preview/preview.ts'
import { gridsFromJson } from './parsing/grids-json.ts'

/** What columns meant, by the SHA-256 of a sheet's shape. */
type KnownShapes = Readonly<Record<string, Readonly<Record<string, ColumnMeaning>>>>

/** What is understood of a file, and what publishing it does. */
export type Publication = {
  preview: Preview
  /** What was known of the shapes of its sheets. */
  known_columns: KnownShapes
  /** What is asked or not understood, by names of columns and rows: the file is not published then. */
  openQuestions: string[]
  changes: readonly RowChange[]
  /** All products that the file has, or takes off the list. */
  products: ProductId[]
  shape_hash: string
  columns: Readonly<Record<string, ColumnMeaning>>
}

/** A file to be understood: what is large as JSON, which goes between processes as it is. */
export type UnderstandGridsJob = {
  grids: string
  list: string
  corrections: Corrections
  known_columns: KnownShapes
}

/** Reads a text, unless it is the one that was read last: what is asked next is mostly asked of the same list and the same file. */
function memoizeLast<Value>(read: (text: string) => Value): (text: string) => Value {
  let last: { text: string; value: Value } | undefined
  return (text) => {
    if (last?.text === text) return last.value
    // Not both at once: each may be large.
    last = undefined
    last = { text, value: read(text) }
    return last.value
  }
}

const parseList = memoizeLast((text): PriceList => JSON.parse(text))
const parseGrids = memoizeLast(gridsFromJson)

const hashOf = (shape: string) => createHash('sha256').update(shape).digest('hex')

/** Understands a file beside a price list: gives a Publication as JSON. */
export function understandGrids({ grids, list, corrections, known_columns }: UnderstandGridsJob): string {
  const known = new Map(Object.entries(known_columns))
  const itsOwn = new Map<string, KnownShapes[string]>()
  const { preview, shape, columns, changes } = interpretSheet({
    grids: parseGrids(grids),
    list: parseList(list),
    corrections,
    knownColumns(its) {
      const hash = hashOf(its)
      const columns = known.get(hash)
      if (columns) itsOwn.set(hash, columns)
      return columns
    },
    newId: () => randomBytes(12).toString('base64url'),
  })
  const publication: Publication = {
    preview,
    known_columns: Object.fromEntries(itsOwn),
    openQuestions: findOpenQuestions(preview),
    changes,
    products: preview.rows.flatMap(({ row, group, is_to_go, product_id }) =>
      product_id !== null && group !== 'skipped' && (row !== null || is_to_go) ? [product_id] : [],
    ),
    shape_hash: hashOf(shape),
    columns,
  }
  return JSON.stringify(publication)
}

function findOpenQuestions({ columns, rows }: Preview): string[] {
  const asked = columns.filter(({ is_asked }) => is_asked).map(({ column }) => `columns.${column}`)
  const notUnderstood = rows.filter(({ group }) => group === 'not-understood')
  return [...asked, ...notUnderstood.map(({ row }) => `rows.${row}`)]
}
