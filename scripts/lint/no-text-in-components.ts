import type { JSRuleDefinition } from 'eslint'
import { eachNode, type Node, placeOf, unwrapped } from './syntax/ast.ts'

const VISIBLE_ATTRIBUTES = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]
/** A single letter does not count as text: 'v3' names a version in every language. */
const WORD = /\p{L}[\p{L}\p{M}]/u

/** Returns the possible literals of an expression that contain a word. */
function textsIn(node: Node): Node[] {
  const inner = unwrapped(node)
  switch (inner.type) {
    case 'JSXText':
      return WORD.test(inner.value) ? [inner] : []
    case 'Literal':
      return typeof inner.value === 'string' && WORD.test(inner.value) ? [inner] : []
    case 'TemplateLiteral':
      return inner.quasis.some(({ value }) => WORD.test(value.cooked ?? '')) ? [inner] : []
    case 'JSXExpressionContainer':
      return textsIn(inner.expression)
    case 'ConditionalExpression':
      return [...textsIn(inner.consequent), ...textsIn(inner.alternate)]
    case 'LogicalExpression':
      return [...textsIn(inner.left), ...textsIn(inner.right)]
    default:
      return []
  }
}

/** Reports words that are written in a component: JSX text, and attributes that users read. */
export const noTextInComponents: JSRuleDefinition<{ MessageIds: 'text' }> = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      text: 'Write texts in i18n/, in both languages: a text in a component stays English in the Tamil shop.',
    },
  },
  create(context) {
    const report = (node: Node) =>
      context.report({ loc: placeOf(context.sourceCode, node), messageId: 'text' })
    return eachNode((node) => {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment')
        for (const child of node.children)
          if (child.type === 'JSXText' || child.type === 'JSXExpressionContainer')
            textsIn(child).forEach(report)
      if (
        node.type === 'JSXAttribute' &&
        node.value &&
        node.name.type === 'JSXIdentifier' &&
        VISIBLE_ATTRIBUTES.includes(node.name.name)
      )
        textsIn(node.value).forEach(report)
    })
  },
}
