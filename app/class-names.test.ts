import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, it } from 'vitest'
import config from '../vite.config.ts'

const styles = await resolveConfig({ configFile: false, css: config.css }, 'build')

/** The classes of a module by the names that they have in what is sent. */
async function classesOf(file: string): Promise<[string, string][]> {
  const path = join(import.meta.dirname, file)
  const { modules = {} } = await preprocessCSS(readFileSync(path, 'utf8'), path, styles)
  return Object.entries(modules).map(([name, generatedName]) => [generatedName, `${file} .${name}`])
}

it('every class has a name of its own, short as it is: none is another module’s or everybody’s (009)', async () => {
  const globalClasses = readFileSync(join(import.meta.dirname, 'global.css'), 'utf8').matchAll(
    /\.([a-z]+)\b/g,
  )
  const owners = new Map([...globalClasses].map(([, name = '']) => [name, 'global.css']))
  const files = globSync('**/*.module.css', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThan(20)
  for (const [sent, owner] of (await Promise.all(files.map(classesOf))).flat()) {
    expect(owners.get(sent), `${owner} is sent as ${sent}`).toBeUndefined()
    owners.set(sent, owner)
  }
})
