import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Overwrites the first page of `product` in a SQLite file with zeros: the file still opens, but is damaged. */
export function damageDatabase(file: string): void {
  const database = new DatabaseSync(file)
  const { rootpage, page_size } = Object(
    database
      .prepare(`select rootpage, page_size from sqlite_schema, pragma_page_size where name = 'product'`)
      .get(),
  )
  database.close()
  writeFileSync(file, readFileSync(file).fill(0, (rootpage - 1) * page_size, rootpage * page_size))
}
