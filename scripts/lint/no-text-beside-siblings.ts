import type { JSRuleDefinition } from 'eslint'
import type { ESTree } from 'vite'
import { isNode, type Node, placeOf, scopeOf } from './ast.ts'

type Parent = ESTree.JSXElement | ESTree.JSXFragment
type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

/** A possible value of a variable: an expression or a function, elements (from its type), or anything. */
type PossibleValue = Node | 'elements' | 'anything'

const ELEMENT_TYPES = ['ReactNode', 'ReactElement']
const UTILITY_TYPES = ['Omit', 'Pick', 'Readonly']

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** True for nodes that JSX renders: not comments, and not line breaks with indentation. */
const isChild = (child: ESTree.JSXChild) =>
  child.type === 'JSXText'
    ? !(isBlank(child.value) && child.value.includes('\n'))
    : !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')

/** True for types of elements, and of functions that return elements. */
function isElementType(type: Node | undefined): boolean {
  if (type?.type === 'TSFunctionType') return isElementType(type.returnType.typeAnnotation)
  return (
    type?.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    ELEMENT_TYPES.includes(type.typeName.name)
  )
}

const isMap = (node: Node): node is ESTree.CallExpression =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier' &&
  node.callee.property.name === 'map'

const isPortal = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'Identifier' && callee.name === 'createPortal'

function isList(node: Node): boolean {
  if (node.type === 'LogicalExpression') return isList(node.left) || isList(node.right)
  if (node.type === 'ConditionalExpression') return isList(node.consequent) || isList(node.alternate)
  return node.type === 'ArrayExpression' || isMap(node)
}

/** The declarations of a file, by function. A variable that is declared twice in a function may have either value. */
class Declarations {
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

/**
 * Reports text that React renders as a separate text node: text beside other children of an element, in a fragment, in a list, or
 * returned by a component. A translating browser replaces such nodes, and React then fails to update or remove them. Text that is
 * an element's only child is safe, because React sets the element's textContent.
 *
 * Works without types: an expression counts as text unless its file shows that it is an element or nothing. The option `elements`
 * lists variables that contain elements from another file.
 */
export const noTextBesideSiblings: JSRuleDefinition<{
  RuleOptions: [{ elements: readonly string[] }]
  MessageIds: 'beside' | 'returned'
}> = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { elements: { type: 'array', items: { type: 'string' } } } }],
    defaultOptions: [{ elements: ['children'] }],
    messages: {
      beside:
        'Text beside other children breaks when a browser translates the page: make it the only child of an element (a <span>), or write one template string.',
      returned: 'A component that returns text breaks when a browser translates the page: return an element.',
    },
  },
  create(context) {
    const declared = new Declarations(context.options[0].elements)
    const parents: Parent[] = []
    const components: FunctionNode[] = []
    const functions: FunctionNode[] = []
    const variables: ESTree.VariableDeclarator[] = []

    const isComponent = (name: string) => /^[A-Z]/.test(name)
    const report = (node: Node, messageId: 'beside' | 'returned') =>
      context.report({ loc: placeOf(context.sourceCode, node), messageId })

    /** Declares the parameters of a function. Runs at the end of the file, because their types may be declared below. */
    function defineParameters(node: FunctionNode, typeOf: Map<string, Node | undefined>) {
      for (const parameter of node.params) {
        if (parameter.type === 'TSParameterProperty') continue
        const type = parameter.typeAnnotation?.typeAnnotation
        if (parameter.type === 'Identifier') typeOf.set(parameter.name, type)
        declared.definePattern(node, parameter, type)
      }
    }

    function defineVariable(node: ESTree.VariableDeclarator, typeOf: Map<string, Node | undefined>) {
      const { id, init } = node
      if (id.type === 'Identifier' && init) declared.define(scopeOf(node), id.name, init)
      else {
        const type = init?.type === 'Identifier' ? typeOf.get(init.name) : undefined
        declared.definePattern(scopeOf(node), id, type)
      }
    }

    function check(parent: Parent) {
      const children = parent.children.filter(isChild)
      const isAlone = parent.type === 'JSXElement' && children.length === 1
      for (const child of children) {
        const isText =
          child.type === 'JSXText'
            ? !isAlone && !isBlank(child.value)
            : child.type === 'JSXExpressionContainer' &&
              (!isAlone || isList(child.expression)) &&
              declared.mayBeText(child.expression)
        if (isText) report(child, 'beside')
      }
    }

    function collectNode(node: Node) {
      switch (node.type) {
        case 'JSXElement':
        case 'JSXFragment':
          parents.push(node)
          break
        case 'ArrowFunctionExpression':
        case 'FunctionDeclaration':
        case 'FunctionExpression':
          functions.push(node)
          if (node.body && node.body.type !== 'BlockStatement') declared.returnsOf(node).push(node.body)
          if (!node.id) break
          declared.define(scopeOf(node), node.id.name, node)
          if (isComponent(node.id.name)) components.push(node)
          break
        case 'ReturnStatement': {
          const scope = scopeOf(node)
          if (scope && node.argument) declared.returnsOf(scope).push(node.argument)
          break
        }
        case 'VariableDeclarator':
          variables.push(node)
          if (
            node.id.type === 'Identifier' &&
            isComponent(node.id.name) &&
            node.init?.type === 'ArrowFunctionExpression'
          )
            components.push(node.init)
          break
        case 'TSTypeAliasDeclaration':
          declared.types.set(node.id.name, node.typeAnnotation)
          break
      }
    }

    return {
      '*'(node: unknown) {
        if (isNode(node)) collectNode(node)
      },
      'Program:exit'() {
        const typeOf = new Map<string, Node | undefined>()
        for (const each of functions) defineParameters(each, typeOf)
        for (const variable of variables) defineVariable(variable, typeOf)
        for (const parent of parents) check(parent)
        for (const component of components)
          for (const value of declared.returnsOf(component))
            if (declared.mayBeText(value)) report(value, 'returned')
      },
    }
  },
}
