import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

describe('Source checks for the oldest supported browsers', () => {
  // A folder in the checkout, so that the settings of the project apply.
  let folder: string
  beforeAll(() => {
    mkdirSync(join(root, '.test-results'), { recursive: true })
    folder = mkdtempSync(join(root, '.test-results/floor-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = (program: string, args: string[], input = '') =>
    spawnSync(join(root, 'node_modules/.bin', program), args, { cwd: root, encoding: 'utf8', input }).stdout

  it('reject scripts with newer APIs', () => {
    const newerFeatures = {
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
    const script = ['export {}', accepted, ...Object.values(newerFeatures)].join(';\n')
    writeFileSync(join(folder, 'script.ts'), script)
    const settings = { extends: '../../tsconfig.browser.json', include: ['script.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))

    const output = run('tsc', ['--project', folder])
    const names = [...output.matchAll(/Property '(\w+)' does not exist/g)].map(([, name]) => name)
    expect(names).toEqual(Object.keys(newerFeatures))
  })

  it('reject styles with newer features', () => {
    const newerFeatures = {
      oklch: 'a { color: oklch(50% 0.1 20) }',
      'color-mix': 'a { color: color-mix(in srgb, red, blue) }',
      'popover-open': 'a:popover-open { color: red }',
      subgrid: 'a { grid-template-rows: subgrid }',
      '@starting-style': '@starting-style { a { opacity: 0 } }',
      '@property': '@property --x { syntax: "*"; inherits: false }',
    }
    // The build transpiles these.
    const accepted = 'a { & b { color: red } @media (width >= 992px) { mask-image: none } }'
    const styles = [accepted, ...Object.values(newerFeatures)].join('\n')

    const output = run('eslint', ['--stdin', '--stdin-filename', 'app/ui/style.css'], styles)
    const names = [...output.matchAll(/'([\w@-]+)'.* is not a 2022 available baseline feature/g)]
    expect(names.map(([, name]) => name)).toEqual(Object.keys(newerFeatures))
  })
})
