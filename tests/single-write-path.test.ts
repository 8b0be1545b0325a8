import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
const findFilesMatching = (what: RegExp) =>
  files.filter((file) => what.test(readFileSync(join(root, file), 'utf8'))).sort()

describe('The one way to write', () => {
  it('opens transactions in the unit of work alone, beside what opens a shop that is not open yet', () => {
    expect(findFilesMatching(/\.transaction\(\)/)).toEqual([
      'server/db/group-commit.ts',
      // Reads alone, in one snapshot.
      'server/db/read-in-snapshot.ts',
      'server/db/seed-if-empty.ts',
      'server/db/write-queue.ts',
      // Reads alone: whether one could be opened.
      'server/readiness-check.ts',
    ])
  })

  it('has its statements among the queries', () => {
    const writing = findFilesMatching(/\.(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/)
    const elsewhere = writing.filter((file) => !/^server\/db\/(queries|migrations)\//.test(file))
    expect(elsewhere).toEqual(['server/db/seed-if-empty.ts'])
  })
})
