import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, it } from 'vitest'
import config from '../vite.config.ts'

const styles = await resolveConfig({ configFile: false, css: config.css }, 'build')

/** Returns pairs of generated class name and source location for a CSS module. */
async function classesOf(file: string): Promise<[string, string][]> {
  const path = join(import.meta.dirname, file)
  const { modules = {} } = await preprocessCSS(readFileSync(path, 'utf8'), path, styles)
  return Object.entries(modules).map(([name, generatedName]) => [generatedName, `${file} .${name}`])
}

it('every generated class name is unique among all modules and global.css (009)', async () => {
  const globalClasses = readFileSync(join(import.meta.dirname, 'global.css'), 'utf8').matchAll(
    /\.([a-z]+)\b/g,
  )
  const owners = new Map([...globalClasses].map(([, name = '']) => [name, 'global.css']))
  const files = globSync('**/*.module.css', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThan(20)
  for (const [generatedName, owner] of (await Promise.all(files.map(classesOf))).flat()) {
    expect(owners.get(generatedName), `${owner} is generated as ${generatedName}`).toBeUndefined()
    owners.set(generatedName, owner)
  }
})
