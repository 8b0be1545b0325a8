import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Enquiries are assigned to a user, and have notes that mention users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // A table that is read by its key, as in 0001.
  const keyed = sql.raw(isPostgres ? '' : 'strict, without rowid')

  await db.schema
    .alterTable('enquiry')
    .addColumn('assigned_to', 'text', (column) => column.references('office_user.user_id'))
    .execute()
  // The last column is for the tally, which reads only this index.
  await db.schema
    .createIndex('enquiry_assigned')
    .on('enquiry')
    .columns(['assigned_to', 'seq', 'order_status'])
    .where(sql<boolean>`assigned_to is not null`)
    .execute()

  await db.schema
    .createTable('enquiry_note')
    .addColumn('order_id', 'text', (column) => column.notNull().references('enquiry.order_id'))
    .addColumn('note_no', 'integer', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .addColumn('noted_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('enquiry_note_pkey', ['order_id', 'note_no'])
    .addCheckConstraint('enquiry_note_note_no_is_positive', sql`note_no > 0`)
    .addCheckConstraint('enquiry_note_note_length', sql`length(note) between 1 and 1000`)
    .addCheckConstraint('enquiry_note_noted_at_is_utc', sql`noted_at like '____-__-__T__:__:__.___Z'`)
    .addCheckConstraint('enquiry_note_noted_by_length', sql`length(noted_by) between 1 and 100`)
    .modifyEnd(keyed)
    .execute()

  await db.schema
    .createTable('unread_mention')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('office_user.user_id').onDelete('cascade'),
    )
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('note_no', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('unread_mention_pkey', ['user_id', 'order_id', 'note_no'])
    .addForeignKeyConstraint(
      'unread_mention_order_id_note_no_fkey',
      ['order_id', 'note_no'],
      'enquiry_note',
      ['order_id', 'note_no'],
    )
    .modifyEnd(keyed)
    .execute()
}
