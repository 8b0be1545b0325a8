import type { JSRuleDefinition } from 'eslint'
import type { ESTree } from 'vite'
import { eachNode, type Node, placeOf, unwrapped } from './syntax/ast.ts'

const HAS_WORDS = /[\p{L}\p{N}]/u

const tagOf = ({ openingElement: { name } }: ESTree.JSXElement) =>
  name.type === 'JSXIdentifier' ? name.name : ''

function attributeOf({ openingElement }: ESTree.JSXElement, attributeName: string) {
  return openingElement.attributes.find(
    (attribute) =>
      attribute.type === 'JSXAttribute' &&
      attribute.name.type === 'JSXIdentifier' &&
      attribute.name.name === attributeName,
  )
}

/** True for an attribute that has any value but ''. */
function isGiven(element: ESTree.JSXElement, name: string): boolean {
  const attribute = attributeOf(element, name)
  if (attribute?.type !== 'JSXAttribute') return false
  return attribute.value?.type !== 'Literal' || attribute.value.value !== ''
}

function isHidden(element: ESTree.JSXElement): boolean {
  const attribute = attributeOf(element, 'aria-hidden')
  if (attribute?.type !== 'JSXAttribute') return false
  const { value } = attribute
  return !(value?.type === 'Literal' && value.value === 'false')
}

const hasNameAttribute = (element: ESTree.JSXElement) =>
  ['aria-label', 'aria-labelledby', 'title', 'children', 'dangerouslySetInnerHTML'].some((name) =>
    isGiven(element, name),
  ) || element.openingElement.attributes.some(({ type }) => type === 'JSXSpreadAttribute')

/** True if a node renders text that a screen reader reads, as far as the syntax shows. */
function hasText(node: Node, icons: readonly string[]): boolean {
  const inner = unwrapped(node)
  const has = (other: Node) => hasText(other, icons)
  switch (inner.type) {
    case 'JSXText':
    case 'Literal':
      return HAS_WORDS.test(`${inner.value ?? ''}`) && typeof inner.value !== 'boolean'
    case 'JSXExpressionContainer':
      return has(inner.expression)
    case 'JSXEmptyExpression':
      return false
    case 'JSXFragment':
      return inner.children.some(has)
    case 'JSXElement': {
      if (isHidden(inner)) return false
      if (hasNameAttribute(inner) || isGiven(inner, 'alt')) return true
      const tag = tagOf(inner)
      if (inner.children.length > 0) return inner.children.some(has)
      return !/^[a-z]/.test(tag) && !icons.includes(tag) && !tag.endsWith('Icon')
    }
    case 'ConditionalExpression':
      return has(inner.consequent) || has(inner.alternate)
    case 'LogicalExpression':
      return has(inner.right) || (inner.operator !== '&&' && has(inner.left))
    case 'TemplateLiteral':
      return (
        inner.expressions.length > 0 || inner.quasis.some(({ value }) => HAS_WORDS.test(value.cooked ?? ''))
      )
    case 'Identifier':
      return inner.name !== 'undefined'
    default:
      return true
  }
}

/**
 * Reports buttons and links that contain only icons or signs like × and have no accessible name. The option `elements` lists
 * button and link components, `icons` components that render an icon.
 */
export const iconButtonName: JSRuleDefinition<{
  RuleOptions: [{ elements: readonly string[]; icons: readonly string[] }]
  MessageIds: 'nameless'
}> = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: {
          elements: { type: 'array', items: { type: 'string' } },
          icons: { type: 'array', items: { type: 'string' } },
        },
      },
    ],
    defaultOptions: [{ elements: ['button', 'a', 'summary', 'Link', 'NavLink'], icons: ['Icon'] }],
    messages: {
      nameless:
        'Give it an aria-label from i18n: a screen reader reads an icon as "button" and × as "times".',
    },
  },
  create(context) {
    const [{ elements, icons }] = context.options
    return eachNode((node) => {
      if (node.type !== 'JSXElement' || !elements.includes(tagOf(node))) return
      if (hasNameAttribute(node) || node.children.some((child) => hasText(child, icons))) return
      // An anchor without href is a link target, not a link.
      if (tagOf(node) === 'a' && !attributeOf(node, 'href')) return
      context.report({ loc: placeOf(context.sourceCode, node.openingElement), messageId: 'nameless' })
    })
  },
}
