import type { Kysely } from 'kysely'
import {
  anyText,
  bytes,
  count,
  createTable,
  integer,
  oneOf,
  orNull,
  positive,
  rebuildTable,
  ruled,
  sha256,
  since,
  type Table,
  text,
  utc,
} from './tables.ts'

// Frozen, as every migration.

const STATES = ['reading', 'read', 'failed', 'scheduled', 'published', 'cancelled']
const PROBLEMS = [
  'file-is-none',
  'file-too-large',
  'file-too-many-cells',
  'file-damaged',
  'file-protected',
  'file-too-slow',
  'file-without-products',
  'list-changed-since',
]

const catalogueVersion: Table = {
  name: 'catalogue_version',
  columns: [
    ruled(integer('only_row', 'primary key'), { is_one: 'only_row = 1' }),
    count('version'),
    utc('changed_at'),
    // Nobody changed anything since then.
    since('changed_at', utc('known_since')),
  ],
  isKeyed: true,
}

const TABLES: readonly Table[] = [
  {
    name: 'catalogue_change',
    columns: [
      positive('change_no', 'primary key'),
      utc('at'),
      text('actor', 1, 100),
      oneOf('kind', ['edit', 'import', 'undo']),
      text('label', 0, 200),
      positive('row_count'),
      orNull(integer('undoes', 'references catalogue_change')),
      orNull(integer('undone_by', 'references catalogue_change')),
      // No reference: a file goes after a year, what came of it stays.
      orNull(text('import_id', 1, 64)),
    ],
    checks: {
      catalogue_change_undoes_an_earlier_one: 'undoes < change_no',
      catalogue_change_is_undone_by_a_later_one: 'undone_by > change_no',
    },
    isKeyed: true,
    indexes: ['create index catalogue_change_by_time on catalogue_change (at, change_no)'],
  },
  {
    name: 'catalogue_change_row',
    columns: [
      positive('change_no', 'references catalogue_change'),
      oneOf('row_kind', ['category', 'product']),
      text('row_id', 1, 64),
      orNull(anyText('before')),
      orNull(anyText('after')),
    ],
    keys: ['primary key (change_no, row_kind, row_id)'],
    checks: { catalogue_change_row_is_of_something: 'before is not null or after is not null' },
    isKeyed: true,
    indexes: [
      'create index catalogue_change_row_by_row on catalogue_change_row (row_kind, row_id, change_no)',
    ],
  },
  {
    name: 'price_list_import',
    columns: [
      text('import_id', 1, 64, 'primary key'),
      positive('row_version'),
      text('file_name', 1, 200),
      sha256('file_hash'),
      oneOf('state', STATES),
      ruled(count('progress'), { is_percentage: 'progress between 0 and 100' }),
      orNull(oneOf('problem', PROBLEMS)),
      utc('created_at'),
      text('created_by', 1, 100),
      orNull(utc('publish_at')),
      orNull(utc('published_at')),
      orNull(integer('change_no', 'references catalogue_change')),
      orNull(utc('claimed_at')),
      count('seen_change_no'),
      anyText('left_alone'),
      anyText('corrections'),
      // What is long comes last: SQLite reads on through all that stands before a column.
      orNull(anyText('grid')),
      bytes('bytes', 10 * 1024 * 1024),
    ],
    checks: { price_list_import_has_its_time: `state <> 'scheduled' or publish_at is not null` },
    indexes: [
      'create index price_list_import_by_age on price_list_import (created_at)',
      `create index price_list_import_to_do on price_list_import (state) where state in ('reading', 'scheduled')`,
    ],
  },
  {
    name: 'sheet_shape',
    columns: [sha256('shape_hash', 'primary key'), anyText('columns'), utc('used_at')],
    isKeyed: true,
  },
]

/** What becomes of the price list, row by row; files with price lists, and how their columns were understood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildTable(db, catalogueVersion)
  for (const table of TABLES) await createTable(db, table)
}
