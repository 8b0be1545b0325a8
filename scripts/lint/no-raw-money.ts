import type { JSRuleDefinition } from 'eslint'
import { eachNode, methodOf, type Node, nameOf, placeOf, unwrapped } from './syntax/ast.ts'

/** Names of ratios: numbers that are multiplied or divided by 100 but are not amounts. */
const RATIO = /percent|discount|share|fraction|ratio|certainty|status/i

const isNumber = (node: Node, value: number) => node.type === 'Literal' && node.value === value

/** True for plain figures, such as bytes. */
const isConstant = (node: Node) => unwrapped(node).type === 'Literal'

/** True for a quotient of two values, and for expressions that contain a value named as a ratio. */
function isRatio(node: Node): boolean {
  const inner = unwrapped(node)
  if (inner.type === 'BinaryExpression')
    return (
      (inner.operator === '/' && !isNumber(inner.right, 100)) || isRatio(inner.left) || isRatio(inner.right)
    )
  if (methodOf(inner)?.name.match(/^(abs|ceil|floor|round|trunc)$/) && inner.type === 'CallExpression')
    return inner.arguments.some(isRatio)
  return RATIO.test(nameOf(inner) ?? '')
}

/** Returns the operand that is multiplied or divided by 100. */
function convertedOperand(node: Node): Node | undefined {
  if (node.type === 'AssignmentExpression')
    return /^[*/]=$/.test(node.operator) && isNumber(node.right, 100) ? node.left : undefined
  if (node.type !== 'BinaryExpression' || !/^[*/]$/.test(node.operator)) return undefined
  if (isNumber(node.right, 100)) return node.left
  return node.operator === '*' && isNumber(node.left, 100) ? node.right : undefined
}

/**
 * Reports manual conversions between rupees and paise: multiplication and division by 100, and `toFixed(2)`. Ignores values that
 * are named as a percentage or another ratio.
 */
export const noRawMoney: JSRuleDefinition<{ MessageIds: 'convert' | 'format' }> = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      convert:
        'Convert amounts with fromRupees and toRupees of domain/money: 19.99 * 100 is 1998.9999999999998, which loses a paisa. If this is not an amount, name it for what it is (percent, share, ratio).',
      format:
        'Format amounts with formatRupees or formatAmount of i18n/format-amount, or with amountToDecimal of domain/money, which count in whole paise.',
    },
  },
  create(context) {
    const report = (node: Node, messageId: 'convert' | 'format') =>
      context.report({ loc: placeOf(context.sourceCode, node), messageId })
    return eachNode((node) => {
      const operand = convertedOperand(node)
      if (operand && !isRatio(operand) && !isConstant(operand)) report(node, 'convert')
      if (node.type !== 'CallExpression' || methodOf(node)?.name !== 'toFixed') return
      const [decimals] = node.arguments
      if (decimals && isNumber(decimals, 2)) report(node, 'format')
    })
  },
}
