import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

describe('the checks of the source', () => {
  // Beside the sources, since the settings for what lies there are tried.
  let folder: string
  beforeAll(() => {
    mkdirSync(join(root, '.test-results'), { recursive: true })
    folder = mkdtempSync(join(root, '.test-results/floor-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = (program: string, words: string[], input = '') =>
    spawnSync(join(root, 'node_modules/.bin', program), words, { cwd: root, encoding: 'utf8', input }).stdout

  it('refuses a script that the browsers at the floor cannot run', () => {
    const refused = {
      parse: "URL.parse('https://shop.example')",
      canParse: "URL.canParse('https://shop.example')",
      toSorted: '[3, 1].toSorted()',
      withResolvers: 'Promise.withResolvers()',
      groupBy: 'Object.groupBy([1], String)',
      union: 'new Set([1]).union(new Set([2]))',
      showPopover: 'document.body.showPopover()',
      startViewTransition: 'document.startViewTransition()',
      any: 'AbortSignal.any([])',
    }
    const accepted = "if ('startViewTransition' in document) document.body.inert = true"
    const script = ['export {}', accepted, ...Object.values(refused)].join(';\n')
    writeFileSync(join(folder, 'script.ts'), script)
    const settings = { extends: '../../tsconfig.browser.json', include: ['script.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))

    const said = run('tsc', ['--project', folder])
    const names = [...said.matchAll(/Property '(\w+)' does not exist/g)].map(([, name]) => name)
    expect(names).toEqual(Object.keys(refused))
  })

  it('refuses styles that the browsers at the floor do not know', () => {
    const refused = {
      oklch: 'a { color: oklch(50% 0.1 20) }',
      'color-mix': 'a { color: color-mix(in srgb, red, blue) }',
      'popover-open': 'a:popover-open { color: red }',
      subgrid: 'a { grid-template-rows: subgrid }',
      '@starting-style': '@starting-style { a { opacity: 0 } }',
      '@property': '@property --x { syntax: "*"; inherits: false }',
    }
    // The build writes these in the older way.
    const accepted = 'a { & b { color: red } @media (width >= 992px) { mask-image: none } }'
    const styles = [accepted, ...Object.values(refused)].join('\n')

    const said = run('eslint', ['--stdin', '--stdin-filename', 'app/ui/style.css'], styles)
    const names = [...said.matchAll(/'([\w@-]+)'.* is not a 2022 available baseline feature/g)]
    expect(names.map(([, name]) => name)).toEqual(Object.keys(refused))
  })
})
