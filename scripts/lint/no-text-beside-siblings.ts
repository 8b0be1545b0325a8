import type { JSRuleDefinition } from 'eslint'
import type { ESTree } from 'vite'
import { isBlank, isMap, isNode, type Node, placeOf, scopeOf } from './syntax/ast.ts'
import { Declarations } from './syntax/declarations.ts'

type Parent = ESTree.JSXElement | ESTree.JSXFragment
type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

/** True for nodes that JSX renders: not comments, and not line breaks with indentation. */
const isChild = (child: ESTree.JSXChild) =>
  child.type === 'JSXText'
    ? !(isBlank(child.value) && child.value.includes('\n'))
    : !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')

function isList(node: Node): boolean {
  if (node.type === 'LogicalExpression') return isList(node.left) || isList(node.right)
  if (node.type === 'ConditionalExpression') return isList(node.consequent) || isList(node.alternate)
  return node.type === 'ArrayExpression' || isMap(node)
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
