import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
const findFilesMatching = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort()

describe('Writes to the database', () => {
  it('open transactions only in the unit of work and before the start', () => {
    expect(findFilesMatching(/\.transaction\(\)/)).toEqual([
      'server/db/group-commit.ts',
      // Reads in one snapshot; writes nothing.
      'server/db/read-in-snapshot.ts',
      'server/db/seed-if-empty.ts',
      'server/db/write-queue.ts',
      // Only checks whether a transaction can be opened.
      'server/readiness-check.ts',
    ])
  })

  it('have their statements in the queries folder', () => {
    const writing = findFilesMatching(/\.(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/)
    const outsideQueries = writing.filter((file) => !/^server\/db\/(queries|migrations)\//.test(file))
    expect(outsideQueries).toEqual(['server/db/seed-if-empty.ts'])
  })
})
