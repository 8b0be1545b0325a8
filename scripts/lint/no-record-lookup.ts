import type { JSRuleDefinition } from 'eslint'
import { eachNode, methodOf, type Node, nameOf, placeOf, scopeOf, unwrapped } from './syntax/ast.ts'

/** Initial values that show the type of a variable without an annotation. */
const KEY_VALUES = ['ConditionalExpression', 'Literal', 'TemplateLiteral']
const TRANSPARENT = ['Readonly', 'Partial', 'Required']

/** The annotated type and the initial value of a variable. */
type Declaration = { type?: Node | undefined; value?: Node | undefined }

/** True for an object without a prototype: made by a call of `create` such as `Object.create(null)`, or `__proto__: null` in the literal. */
function isWithoutPrototype(value: Node | undefined): boolean {
  const inner = value && unwrapped(value)
  if (inner?.type === 'CallExpression') return methodOf(inner)?.name === 'create'
  return (
    inner?.type === 'ObjectExpression' &&
    inner.properties.some(
      (property) =>
        property.type === 'Property' &&
        nameOf(property.key) === '__proto__' &&
        property.value.type === 'Literal' &&
        property.value.value === null,
    )
  )
}

/** The declared types of a file's variables. */
class Types {
  private readonly names = new Map<Node, Map<string, Declaration>>()
  private readonly aliases = new Map<string, Node>()

  declare(node: Node) {
    if (node.type === 'TSTypeAliasDeclaration') this.aliases.set(node.id.name, node.typeAnnotation)
    if (node.type === 'VariableDeclarator')
      this.declarePattern(scopeOf(node), node.id, { value: node.init ?? undefined })
    if (
      node.type === 'FunctionDeclaration' ||
      node.type === 'FunctionExpression' ||
      node.type === 'ArrowFunctionExpression'
    )
      for (const parameter of node.params) this.declarePattern(node, parameter, {})
  }

  private declarePattern(scope: Node | null | undefined, pattern: Node, { type, value }: Declaration): void {
    if (!scope) return
    if (pattern.type === 'AssignmentPattern') this.declarePattern(scope, pattern.left, { type })
    if (pattern.type === 'RestElement') this.declarePattern(scope, pattern.argument, {})
    if (pattern.type === 'ArrayPattern')
      for (const each of pattern.elements) if (each) this.declarePattern(scope, each, {})
    if (pattern.type !== 'Identifier' && pattern.type !== 'ObjectPattern') return
    const declared = pattern.typeAnnotation?.typeAnnotation ?? type
    if (pattern.type === 'Identifier') {
      const names = this.names.get(scope) ?? new Map<string, Declaration>()
      this.names.set(scope, names.set(pattern.name, { type: declared, value }))
      return
    }
    for (const property of pattern.properties)
      if (property.type === 'RestElement') this.declarePattern(scope, property, {})
      else {
        const member = declared && this.memberType(declared, nameOf(property.key))
        this.declarePattern(scope, property.value, { type: member })
      }
  }

  /** Finds the declaration of a name, from the scope of its use outwards. */
  find(name: string, used: Node): Declaration | undefined {
    const scope = scopeOf(used)
    return scope ? (this.names.get(scope)?.get(name) ?? this.find(name, scope)) : undefined
  }

  /** Resolves aliases of the file, `Readonly<…>`, and unions with undefined or null. */
  private resolved(type: Node): Node {
    if (type.type === 'TSUnionType') {
      const [only, ...others] = type.types.filter((each) => !/^TS(Undefined|Null)Keyword$/.test(each.type))
      return only && others.length === 0 ? this.resolved(only) : type
    }
    if (type.type !== 'TSTypeReference') return type
    const name = nameOf(type.typeName) ?? ''
    const inner = TRANSPARENT.includes(name) ? type.typeArguments?.params[0] : this.aliases.get(name)
    return inner ? this.resolved(inner) : type
  }

  private memberType(type: Node, name: string | undefined): Node | undefined {
    const inner = this.resolved(type)
    if (inner.type !== 'TSTypeLiteral') return undefined
    for (const member of inner.members)
      if (member.type === 'TSPropertySignature' && nameOf(member.key) === name)
        return member.typeAnnotation?.typeAnnotation
    return undefined
  }

  /** Returns the value type of a record with string keys, or undefined for other types. */
  private valueType(type: Node): Node | undefined {
    const inner = this.resolved(type)
    if (inner.type === 'TSTypeLiteral') {
      const [index] = inner.members.filter((member) => member.type === 'TSIndexSignature')
      return index?.parameters[0]?.typeAnnotation?.typeAnnotation.type === 'TSStringKeyword'
        ? index.typeAnnotation.typeAnnotation
        : undefined
    }
    if (inner.type !== 'TSTypeReference' || nameOf(inner.typeName) !== 'Record') return undefined
    const [key, value] = inner.typeArguments?.params ?? []
    return key?.type === 'TSStringKeyword' ? value : undefined
  }

  private typeOf(expression: Node): Node | undefined {
    const inner = unwrapped(expression)
    if (inner.type === 'Identifier') return this.find(inner.name, inner)?.type
    if (inner.type !== 'MemberExpression') return undefined
    const type = this.typeOf(inner.object)
    if (!type) return undefined
    return inner.computed ? this.valueType(type) : this.memberType(type, nameOf(inner.property))
  }

  /** True for a record that inherits members such as `constructor`. */
  isRecord(expression: Node): boolean {
    const type = this.typeOf(expression)
    const inner = unwrapped(expression)
    const value = inner.type === 'Identifier' ? this.find(inner.name, inner)?.value : undefined
    return type !== undefined && this.valueType(type) !== undefined && !isWithoutPrototype(value)
  }

  /** True for keys that may be any string. Literals, results of operators, numbers, members of a union and templates such as `${row}:price` are safe. */
  isForeign(key: Node): boolean {
    const inner = unwrapped(key)
    if (inner.type === 'Literal' || inner.type === 'BinaryExpression') return false
    if (inner.type === 'ConditionalExpression')
      return this.isForeign(inner.consequent) || this.isForeign(inner.alternate)
    if (inner.type === 'TemplateLiteral') return !inner.quasis.some(({ value }) => /\W/.test(value.raw))
    const { type = this.typeOf(inner), value = undefined } =
      (inner.type === 'Identifier' && this.find(inner.name, inner)) || {}
    if (!type && value && KEY_VALUES.includes(unwrapped(value).type)) return this.isForeign(value)
    return !type || this.resolved(type).type === 'TSStringKeyword'
  }
}

/**
 * Reports `record[key]` and `key in record` of a `Record<string, …>` if `key` may be any string. Works from the file's annotations,
 * without the compiler. A key annotated as a number or a closed list is safe. A record is safe if the file calls
 * `Object.hasOwn(record, …)`, or if it has no prototype. It checks `app` and `office`; in domain, contract, i18n and
 * server tests/object-indexing.test.ts forbids any such key, by the compiler.
 */
export const noRecordLookup: JSRuleDefinition<{ MessageIds: 'lookup' }> = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      lookup:
        "Use a Map, or check Object.hasOwn first: every object inherits 'constructor' and 'toString', so a key from outside can return a function.",
    },
  },
  create(context) {
    const types = new Types()
    const lookups: { node: Node; record: Node; key: Node }[] = []
    const guarded = new Set<string>()
    const textOf = ({ range: [start, end] = [0, 0] }: Node) => context.sourceCode.text.slice(start, end)
    return {
      ...eachNode((node) => {
        types.declare(node)
        if (node.type === 'MemberExpression' && node.computed)
          lookups.push({ node, record: node.object, key: node.property })
        if (node.type === 'BinaryExpression' && node.operator === 'in')
          lookups.push({ node, record: node.right, key: node.left })
        if (node.type === 'CallExpression' && methodOf(node)?.name === 'hasOwn' && node.arguments[0])
          guarded.add(textOf(node.arguments[0]))
      }),
      'Program:exit'() {
        for (const { node, record, key } of lookups)
          if (types.isRecord(record) && types.isForeign(key) && !guarded.has(textOf(record)))
            context.report({ loc: placeOf(context.sourceCode, node), messageId: 'lookup' })
      },
    }
  },
}
