import type { Db, SheetShapeTable, Trx } from '../../schema.ts'

/** Returns the `limit` sheet shapes that were published last. */
export function findSheetShapes(db: Db, limit: number) {
  return db
    .selectFrom('sheet_shape')
    .select(['shape_hash', 'columns'])
    .orderBy('used_at', 'desc')
    .limit(limit)
    .execute()
}

/** Stores the meaning of the columns of a sheet shape. */
export async function upsertSheetShape(trx: Trx, shape: SheetShapeTable): Promise<void> {
  await trx
    .insertInto('sheet_shape')
    .values(shape)
    .onConflict((oc) =>
      oc.column('shape_hash').doUpdateSet((eb) => ({
        columns: eb.ref('excluded.columns'),
        used_at: eb.ref('excluded.used_at'),
      })),
    )
    .execute()
}
