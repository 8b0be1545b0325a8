import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/** The tags of text fields: HTML elements and components that render an input. */
const INPUT_TAGS = ['input', 'textarea', 'Field', 'CustomerField', 'QuantityInput', 'Combobox']
/** Types of inputs without free text. A date input returns a valid day or nothing. */
const UNTYPED_INPUT_TYPES = ['checkbox', 'radio', 'hidden', 'file', 'date']
/** The files that define these components. Fields are named where the components are used. */
const DEFINED_IN =
  /^app\/ui\/(cart\/quantity-input|forms\/(customer-)?field)\.tsx$|^office\/design\/forms\/(combobox|field)\.tsx$/

const ROOT = join(import.meta.dirname, '..')

/** Returns every text field of both applications: its file, and its name or label in the code. */
function findFields(): string[] {
  return (
    globSync('{app,office}/**/*.tsx', { cwd: ROOT })
      .filter((file) => !file.endsWith('.test.tsx') && !DEFINED_IN.test(file))
      // The page of all components is for developers and sends nothing.
      .filter((file) => !file.startsWith('office/design-page/'))
      .flatMap((file) => findFieldsInFile(file).map((field) => `${file} ${field}`))
      .sort()
  )
}

/** The tag and attributes of an element in the syntax tree. */
const ElementSchema = v.object({
  type: v.literal('JSXOpeningElement'),
  name: v.object({ name: v.string() }),
  attributes: v.array(v.unknown()),
})
const AttributeSchema = v.object({
  name: v.object({ name: v.string() }),
  value: v.nullable(v.object({ start: v.number(), end: v.number() })),
})

function findFieldsInFile(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const fields: string[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const element = v.safeParse(ElementSchema, node)
    if (element.success && INPUT_TAGS.includes(element.output.name.name)) {
      const attributes = new Map(
        element.output.attributes.flatMap((each) => {
          const { success, output } = v.safeParse(AttributeSchema, each)
          return success
            ? [[output.name.name, text.slice(output.value?.start, output.value?.end)] as const]
            : []
        }),
      )
      const isTyped =
        !UNTYPED_INPUT_TYPES.some((type) => attributes.get('type') === `"${type}"`) &&
        !attributes.has('hidden')
      const label = ['name', 'productName', 'aria-label', 'label', 'cell', 'id']
        .map((name) => attributes.get(name))
        .find(Boolean)
      if (isTyped) fields.push((label ?? '…').replace(/^[{"]|[}"]$/g, ''))
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, text).program)
  return fields
}

/** Parses the rows of the table: file, field, kind and parser. */
function readTableRows() {
  return readFileSync(join(ROOT, 'docs/input-fields.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, file, field, kind, reader] =
        /^\| `([^`]+)` \| `([^`]+)` \| ([^|]+) \| `([^`]+)`.* \|$/.exec(line) ?? []
      return file && field && kind && reader ? [{ field: `${file} ${field}`, kind, reader }] : []
    })
}

it('every text field has a row in docs/input-fields.md with its parser', {
  tags: ['O1', '§5'],
}, () => {
  expect(
    readTableRows()
      .map(({ field }) => field)
      .sort(),
  ).toEqual(findFields())
})

it('each parser in docs/input-fields.md exists', () => {
  const readers = globSync('domain/**/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  for (const { reader } of readTableRows())
    expect(readers, reader).toMatch(new RegExp(`export (?:function|const) ${reader}\\b`))
})
