import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Adds the number of cartons of a dispatch, and the lines that the packer does not find. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dispatch add column carton_count integer
    constraint "dispatch_carton_count_is_positive" check (carton_count > 0)`.execute(db)

  await db.schema.createIndex('dispatch_by_age').on('dispatch').column('dispatched_at').execute()

  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('shortage')
    .addColumn('order_id', 'text', (column) => column.notNull().references('enquiry.order_id'))
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('qty', 'integer', (column) => column.notNull())
    .addColumn('marked_at', 'text', (column) => column.notNull())
    .addColumn('marked_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shortage_pkey', ['order_id', 'product_id'])
    .addCheckConstraint('shortage_product_id_length', sql`length(product_id) between 1 and 64`)
    .addCheckConstraint('shortage_qty_is_positive', sql`qty > 0`)
    .addCheckConstraint('shortage_marked_at_is_utc', sql`marked_at like '____-__-__T__:__:__.___Z'`)
    .addCheckConstraint('shortage_marked_by_length', sql`length(marked_by) between 1 and 100`)
    .modifyEnd(sql.raw(isPostgres ? '' : 'strict, without rowid'))
    .execute()
}
