import { join, relative } from 'node:path'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Project, TypeFlags } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Types of arbitrary text: not literals and not keys of a type. */
const ANY_TEXT =
  TypeFlags.Any | TypeFlags.Unknown | TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping

/** Returns the keys by which a file indexes objects: `object[key]` and `key in object`. */
function findIndexKeys(node: Node): Node[] {
  const keys: Node[] = []
  if (isElementAccessExpression(node)) keys.push(node.argumentExpression)
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) keys.push(node.left)
  node.forEachChild((child) => {
    keys.push(...findIndexKeys(child))
  })
  return keys
}

let api: API
let project: Project
beforeAll(() => {
  api = new API({ cwd: root })
  const [openedProject] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
  if (!openedProject) throw new Error('There is no tsconfig.json')
  project = openedProject
}, 60_000)
afterAll(() => api.close())

// Every object inherits `constructor` and `toString`, which Maps and `Object.hasOwn` do not expose.
it.each(['domain', 'contract', 'i18n', 'server'])(
  'No object in %s is indexed with arbitrary text',
  (room) => {
    const { program, checker } = project
    const files = program.getSourceFileNames().map((name) => relative(root, name))
    const roomFiles = files.filter((name) => name.startsWith(`${room}/`) && !name.includes('.test.'))
    const found = roomFiles.flatMap((name) => {
      const file = program.getSourceFile(join(root, name))
      const keys = file ? findIndexKeys(file) : []
      const types = checker.getTypeAtLocation(keys)
      return keys.flatMap((key, index) =>
        (types[index]?.flags ?? 0) & ANY_TEXT ? [`${name}: ${key.parent.getText(file)}`] : [],
      )
    })
    expect(roomFiles.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  },
  60_000,
)
