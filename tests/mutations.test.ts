import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const patches = globSync('testing/mutations/*.patch', { cwd: root }).sort()

/** Returns the lines that each hunk of a patch expects in its file, as one text per hunk. */
function expectedTexts(patch: string): string[] {
  const [, ...hunks] = patch.split(/^@@.*\n/m)
  return hunks.map((hunk) =>
    hunk
      .split('\n')
      .filter((line) => /^[ -]/.test(line))
      .map((line) => line.slice(1))
      .join('\n'),
  )
}

describe('A mutation', () => {
  it('exists', () => expect(patches).not.toEqual([]))

  it.each(patches)('still applies to the code that it breaks: %s', (name) => {
    const patch = readFileSync(join(root, name), 'utf8')
    const file = /^--- a\/(.+)$/m.exec(patch)?.[1] ?? ''
    const code = readFileSync(join(root, file), 'utf8')
    const texts = expectedTexts(patch)
    expect(texts).not.toEqual([])
    for (const text of texts) expect(code).toContain(text)
  })
})
