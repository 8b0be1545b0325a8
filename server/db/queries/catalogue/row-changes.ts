import type { PriceListCategory, PriceListProduct, RowChange } from '#domain/catalogue/price-list.ts'
import { categoryId, productId } from '#domain/catalogue/product.ts'
import type { CatalogueChangeRowTable, Db, UtcText } from '../../schema.ts'

/** Returns the row changes of a change. */
export async function findChangeRows(db: Db, change_no: number): Promise<RowChange[]> {
  const rows = await db
    .selectFrom('catalogue_change_row')
    .select(['row_kind', 'row_id', 'before', 'after'])
    .where('change_no', '=', change_no)
    .orderBy('row_kind')
    .orderBy('row_id')
    .execute()
  return rows.map(toRowChange)
}

/** Returns the row changes of changes with a single row, by the number of the change. */
export async function findSingleRowChanges(
  db: Db,
  change_nos: readonly number[],
): Promise<ReadonlyMap<number, RowChange>> {
  if (change_nos.length === 0) return new Map()
  const rows = await db
    .selectFrom('catalogue_change_row')
    .selectAll()
    .where('change_no', 'in', change_nos)
    .execute()
  return new Map(rows.map((row) => [row.change_no, toRowChange(row)]))
}

/** Returns the first change of each row after a time. Its `before` is the row at that time. */
export async function findRowChangesAfterTime(db: Db, at: UtcText): Promise<RowChange[]> {
  const last = await db
    .selectFrom('catalogue_change')
    .select('change_no')
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('change_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  const change_no = last?.change_no ?? 0
  const rows = await db
    .selectFrom('catalogue_change_row as row')
    .select(['row_kind', 'row_id', 'before', 'after'])
    .where('change_no', '>', change_no)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('catalogue_change_row as earlier')
            .select('earlier.change_no')
            .whereRef('earlier.row_kind', '=', 'row.row_kind')
            .whereRef('earlier.row_id', '=', 'row.row_id')
            .where('earlier.change_no', '>', change_no)
            .whereRef('earlier.change_no', '<', 'row.change_no'),
        ),
      ),
    )
    .execute()
  return rows.map(toRowChange)
}

/** Returns what changed in each row since a change: the row before its first and after its last later change. */
export async function findRowChangesSince(db: Db, change_no: number): Promise<RowChange[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('catalogue_change_row')
        .select(({ fn }) => [
          'row_kind',
          'row_id',
          fn.min('change_no').as('first_no'),
          fn.max('change_no').as('last_no'),
        ])
        .where('change_no', '>', change_no)
        .groupBy(['row_kind', 'row_id'])
        .as('row'),
    )
    .innerJoin('catalogue_change_row as first', (join) =>
      join
        .onRef('first.row_kind', '=', 'row.row_kind')
        .onRef('first.row_id', '=', 'row.row_id')
        .onRef('first.change_no', '=', 'row.first_no'),
    )
    .innerJoin('catalogue_change_row as last', (join) =>
      join
        .onRef('last.row_kind', '=', 'row.row_kind')
        .onRef('last.row_id', '=', 'row.row_id')
        .onRef('last.change_no', '=', 'row.last_no'),
    )
    .select(['row.row_kind', 'row.row_id', 'first.before', 'last.after'])
    .execute()
  return rows.map(toRowChange)
}

function toRowChange({
  row_kind,
  row_id,
  before,
  after,
}: Omit<CatalogueChangeRowTable, 'change_no'>): RowChange {
  if (row_kind === 'product') {
    const read = (side: string | null): PriceListProduct | null => JSON.parse(side ?? 'null')
    return { kind: row_kind, id: productId(row_id), before: read(before), after: read(after) }
  }
  const read = (side: string | null): PriceListCategory | null => JSON.parse(side ?? 'null')
  return { kind: row_kind, id: categoryId(row_id), before: read(before), after: read(after) }
}
