import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/conformance.md'), 'utf8')

/** `file › title` in the second column: the tests that hold a sentence of the specification. */
const HOLDS = /`([\w./-]+\.test\.tsx?)` › ((?:(?!; `)[^|])+)/g
const held = [...text.matchAll(HOLDS)].map(([, file = '', title = '']) => [file, title.trim()] as const)
const rows = text.split('\n').filter((line) => /^\| (?!---|sentence)/.test(line))

describe('docs/conformance.md', () => {
  it('names a test for every sentence', () => {
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter((row) => row.matchAll(HOLDS).next().done)).toEqual([])
  })

  it.each([...new Set(held.map(([file]) => file))])('names only tests that %s has', (file) => {
    expect(existsSync(join(root, file)), file).toBe(true)
    const code = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'")
    const titles = held.filter(([name]) => name === file).map(([, title]) => title)
    expect(titles.filter((title) => !code.includes(title))).toEqual([])
  })
})
