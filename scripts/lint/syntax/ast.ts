import type { ESTree } from 'vite'

export type Node = ESTree.Node

/** True for syntax nodes. ESLint's own types do not know TSX. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Listeners that call `visit` for each node of a file. */
export const eachNode = (visit: (node: Node) => void) => ({
  '*'(node: unknown) {
    if (isNode(node)) visit(node)
  },
})

type Position = { line: number; column: number }

/** Returns the location of a node for a report. */
export function placeOf(
  sourceCode: { getLocFromIndex: (offset: number) => Position },
  { range: [start, end] = [0, 0] }: Node,
): { start: Position; end: Position } {
  return { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) }
}

/** Returns the expression inside `!`, `as`, `satisfies`, parentheses and optional chains. */
export function unwrapped(node: Node): Node {
  switch (node.type) {
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return unwrapped(node.expression)
    default:
      return node
  }
}

/** Returns the name of an identifier, or of the member that an expression reads: `due` for `order.due`. */
export function nameOf(node: Node): string | undefined {
  const inner = unwrapped(node)
  if (inner.type === 'Identifier') return inner.name
  return inner.type === 'MemberExpression' && !inner.computed ? nameOf(inner.property) : undefined
}

/** Returns the object and the name of a called method: `date` and 'getHours' for `date.getHours()`. */
export function methodOf(node: Node): { object: Node; name: string } | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = unwrapped(node.callee)
  const name = nameOf(callee)
  return callee.type === 'MemberExpression' && name !== undefined
    ? { object: callee.object, name }
    : undefined
}

/** True for functions and the program: nodes that declare names. */
export const isScope = (node: Node) =>
  node.type === 'Program' ||
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression'

/** Returns the function or program around a node. */
export function scopeOf({ parent }: Node): Node | null | undefined {
  return parent && !isScope(parent) ? scopeOf(parent) : parent
}

/** True for a text without visible characters. */
export const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** True for a call of `map`. */
export const isMap = (node: Node): node is ESTree.CallExpression =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier' &&
  node.callee.property.name === 'map'
