import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/dialect.ts'
import { copyDemoShop, describeOnBothDatabases } from '../../test-database.ts'
import { readSchemaFacts, readStatements } from './schema-facts.ts'

/** Columns that accept any value of their type: JSON, texts of any length, sort orders, keys without a range. */
const UNCHECKED_COLUMNS = [
  'audit.after',
  'audit.before',
  'audit_personal.value',
  'catalogue_change_row.after',
  'catalogue_change_row.before',
  'category.sort_order',
  'enquiry_counter.enquiry_year',
  'media.sort_order',
  'notice.last_error',
  'notice.payload',
  'price_list_import.corrections',
  'price_list_import.grid',
  'price_list_import.known_columns',
  'price_list_import.left_alone',
  'product.sort_order',
  'settings_version.content',
  'sheet_shape.columns',
  'shop_setting.setting_value',
  'special_category.sort_order',
]

/** The part of a CHECK's name that states the rule. */
const CHECK_NAME_RULE =
  /_(length|is_[a-z0-9_]+|two_decimals|adds_up|has_[a-z_]+|undoes_an_earlier_one|undone_with_reason|tells_of_one|of_a_secret)$/

describeOnBothDatabases('The schema', { tags: ['§3'] }, (database) => {
  it('checks every column or requires its row in another table, with few exceptions', async () => {
    const { columns, checks, references } = await readSchemaFacts(database())
    const isChecked = (column: string) => checks.some((name) => name.startsWith(`${column}_`))
    const referencingColumns = new Set(
      references.flatMap((line) => {
        const [, table = '', parts = ''] = /^(\w+)\((.*)\)/.exec(line) ?? []
        return parts.split(', ').map((column) => `${table}.${column}`)
      }),
    )
    const unchecked = columns
      .map((line) => line.replace(' not null', ''))
      .filter((column) => !isChecked(column.replace('.', '_')) && !referencingColumns.has(column))
    expect(unchecked).toEqual(UNCHECKED_COLUMNS)
  })

  it('names each check after its table and its rule', async () => {
    const { columns, checks } = await readSchemaFacts(database())
    const tables = new Set(columns.map((column) => column.split('.', 1)[0] ?? ''))
    expect(checks.length).toBeGreaterThan(200)
    expect(new Set(checks).size).toBe(checks.length)
    for (const name of checks) {
      expect(name).toMatch(CHECK_NAME_RULE)
      expect(
        [...tables].some((table) => name.startsWith(`${table}_`)),
        name,
      ).toBe(true)
    }
  })

  it('is the one of schema.sqlite.sql, and has the same rules on PostgreSQL', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-schema-'))
    copyDemoShop(dataDir)
    const sqlite = openDatabase({ dataDir })
    onTestFinished(async () => {
      await sqlite.close()
      rmSync(dataDir, { recursive: true })
    })
    await expect(await readStatements(sqlite.db)).toMatchFileSnapshot('schema.sqlite.sql')
    expect(await readSchemaFacts(database())).toEqual(await readSchemaFacts(sqlite))
  })
})
