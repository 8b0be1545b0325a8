import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/** The tags of fields that people type into. Components draw an input of their own. */
const INPUT_TAGS = ['input', 'textarea', 'Field', 'CustomerField', 'QuantityInput', 'Combobox']
/** Types of inputs that nothing is typed into, or that the browser reads: a date input gives a valid day or nothing. */
const UNTYPED_INPUT_TYPES = ['checkbox', 'radio', 'hidden', 'file', 'date']
/** The files that define these components: the fields are named where the components are used. */
const DEFINED_IN =
  /^app\/ui\/forms\/(field|customer-field)\.tsx$|^app\/ui\/cart\/quantity-input\.tsx$|^office\/design\/(field|combobox)\.tsx$/

const ROOT = join(import.meta.dirname, '..')

/** Every field of both applications that people type into: its file, and the name or label that the code gives it. */
function findFields(): string[] {
  return globSync('{app,office}/**/*.tsx', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.tsx') && !DEFINED_IN.test(file))
    .flatMap((file) => findFieldsInFile(file).map((field) => `${file} ${field}`))
    .sort()
}

/** An element's tag and attributes, as the parser gives them. */
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
  const found: string[] = []
  const look = (node: unknown) => {
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
      const named = ['name', 'productName', 'aria-label', 'label', 'cell', 'id']
        .map((name) => attributes.get(name))
        .find(Boolean)
      if (isTyped) found.push((named ?? '…').replace(/^[{"]|[}"]$/g, ''))
    }
    for (const child of Object.values(node)) look(child)
  }
  look(parseSync(file, text).program)
  return found
}

/** The rows of the table: file, field, kind and reader. */
function readTableRows() {
  return readFileSync(join(ROOT, 'docs/input-fields.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, file, field, kind, reader] =
        /^\| `([^`]+)` \| `([^`]+)` \| ([^|]+) \| `([^`]+)`.* \|$/.exec(line) ?? []
      return file && field && kind && reader ? [{ field: `${file} ${field}`, kind, reader }] : []
    })
}

it('every field that people type into has a row in docs/input-fields.md, with its reader', {
  tags: ['O1', '§5'],
}, () => {
  expect(
    readTableRows()
      .map(({ field }) => field)
      .sort(),
  ).toEqual(findFields())
})

it('each reader in docs/input-fields.md is there', () => {
  const readers = globSync('domain/**/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  for (const { reader } of readTableRows())
    expect(readers, reader).toMatch(new RegExp(`export (?:function|const) ${reader}\\b`))
})
