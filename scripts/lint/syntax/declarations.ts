import type { ESTree } from 'vite'
import { isBlank, isMap, type Node, scopeOf } from './ast.ts'

/** A possible value of a variable: an expression or a function, elements (from its type), or anything. */
type PossibleValue = Node | 'elements' | 'anything'

const ELEMENT_TYPES = ['ReactNode', 'ReactElement']
const UTILITY_TYPES = ['Omit', 'Pick', 'Readonly']

/** True for types of elements, and of functions that return elements. */
function isElementType(type: Node | undefined): boolean {
  if (type?.type === 'TSFunctionType') return isElementType(type.returnType.typeAnnotation)
  return (
    type?.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    ELEMENT_TYPES.includes(type.typeName.name)
  )
}

const isPortal = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'Identifier' && callee.name === 'createPortal'

/** The declarations of a file, by function. A variable that is declared twice in a function may have either value. */
export class Declarations {
  readonly elements: readonly string[]
  readonly meanings = new Map<Node, Map<string, PossibleValue[]>>()
  readonly types = new Map<string, Node>()
  readonly returns = new Map<Node, Node[]>()

  constructor(elements: readonly string[]) {
    this.elements = elements
  }

  define(scope: Node | null | undefined, name: string, meaning: PossibleValue) {
    if (!scope) return
    const names = this.meanings.get(scope) ?? new Map<string, PossibleValue[]>()
    this.meanings.set(scope, names.set(name, [...(names.get(name) ?? []), meaning]))
  }

  /** Returns the possible values of a variable at the place of its use. */
  meaningsOf(name: string, used: Node): PossibleValue[] {
    if (name === 'undefined' || this.elements.includes(name)) return ['elements']
    const scope = scopeOf(used)
    if (!scope) return ['anything']
    return this.meanings.get(scope)?.get(name) ?? this.meaningsOf(name, scope)
  }

  returnsOf(node: Node): Node[] {
    const returned = this.returns.get(node) ?? []
    this.returns.set(node, returned)
    return returned
  }

  /** Returns the names of the members of a props type that are elements. */
  elementMembers(type: Node | undefined): string[] {
    if (type?.type === 'TSIntersectionType') return type.types.flatMap((each) => this.elementMembers(each))
    if (type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
      const { name } = type.typeName
      return this.elementMembers(
        UTILITY_TYPES.includes(name) ? type.typeArguments?.params[0] : this.types.get(name),
      )
    }
    if (type?.type !== 'TSTypeLiteral') return []
    return type.members.flatMap((member) =>
      member.type === 'TSPropertySignature' &&
      member.key.type === 'Identifier' &&
      isElementType(member.typeAnnotation?.typeAnnotation)
        ? [member.key.name]
        : [],
    )
  }

  /** Declares the variables of a parameter or a destructuring pattern. */
  definePattern(scope: Node | null | undefined, pattern: Node, type?: Node) {
    const define = (part: Node, of?: Node) => this.definePattern(scope, part, of)
    if (pattern.type === 'Identifier')
      this.define(scope, pattern.name, isElementType(type) ? 'elements' : 'anything')
    if (pattern.type === 'AssignmentPattern') define(pattern.left, type)
    if (pattern.type === 'RestElement') define(pattern.argument)
    if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) if (each) define(each)
    if (pattern.type !== 'ObjectPattern') return
    const elements = this.elementMembers(type)
    for (const property of pattern.properties) {
      if (property.type === 'RestElement') define(property)
      else if (property.key.type === 'Identifier' && elements.includes(property.key.name))
        this.define(scope, property.key.name, 'elements')
      else define(property.value)
    }
  }

  /** True if an expression, or a function's result, may be text. `seen` prevents endless recursion. */
  mayBeText(node: Node, seen: readonly Node[] = []): boolean {
    const may = (other: Node) => this.mayBeText(other, seen)
    switch (node.type) {
      case 'JSXElement':
      case 'JSXFragment':
        return false
      case 'Literal':
        return node.value !== null && typeof node.value !== 'boolean' && !isBlank(node.value)
      case 'UnaryExpression':
        return node.operator !== '!'
      case 'LogicalExpression':
        return (node.operator !== '&&' && may(node.left)) || may(node.right)
      case 'ConditionalExpression':
        return may(node.consequent) || may(node.alternate)
      case 'ArrayExpression':
        return node.elements.some((each) => each !== null && may(each))
      case 'ChainExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
        return may(node.expression)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.returnsOf(node).some(may)
      case 'CallExpression':
        return may(((isMap(node) || isPortal(node)) && node.arguments[0]) || node.callee)
      case 'Identifier':
        return this.meaningsOf(node.name, node).some((meaning) => {
          if (typeof meaning === 'string') return meaning === 'anything'
          return !seen.includes(meaning) && this.mayBeText(meaning, [...seen, meaning])
        })
      default:
        return true
    }
  }
}
