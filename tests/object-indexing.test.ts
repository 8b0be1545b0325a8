import { join, relative } from 'node:path'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Project, TypeFlags } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Any text: not one of a closed list, nor the key of a type. */
const ANY_TEXT =
  TypeFlags.Any | TypeFlags.Unknown | TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping

/** The keys by which objects are indexed in a file: `object[key]` and `key in object`. */
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
  const [opened] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
  if (!opened) throw new Error('There is no tsconfig.json')
  project = opened
}, 60_000)
afterAll(() => api.close())

// Every object inherits `constructor` and `toString`. A Map and `Object.hasOwn` do not see them.
it.each(['domain', 'contract', 'i18n', 'server'])(
  'No object in %s is indexed with arbitrary text; a Map is',
  (room) => {
    const { program, checker } = project
    const files = program.getSourceFileNames().map((name) => relative(root, name))
    const own = files.filter((name) => name.startsWith(`${room}/`) && !name.includes('.test.'))
    const found = own.flatMap((name) => {
      const file = program.getSourceFile(join(root, name))
      const keys = file ? findIndexKeys(file) : []
      const types = checker.getTypeAtLocation(keys)
      return keys.flatMap((key, place) =>
        (types[place]?.flags ?? 0) & ANY_TEXT ? [`${name}: ${key.parent.getText(file)}`] : [],
      )
    })
    expect(own.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  },
  60_000,
)
