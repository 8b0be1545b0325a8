import type { JSRuleDefinition } from 'eslint'
import { eachNode, methodOf, type Node, nameOf, placeOf, unwrapped } from './ast.ts'

/** Names of numbers that are multiplied or divided by 100 and are not amounts. */
const RATIO = /percent|discount|share|fraction|ratio|certainty|status/i

const isNumber = (node: Node, value: number) => node.type === 'Literal' && node.value === value

/** True for plain figures, such as bytes. */
const isConstant = (node: Node) => unwrapped(node).type === 'Literal'

/** True for a quotient of two values, and for expressions of a value that is named as a ratio. */
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

/** The operand that is multiplied or divided by 100. */
function convertedOperand(node: Node): Node | undefined {
  if (node.type === 'AssignmentExpression')
    return /^[*/]=$/.test(node.operator) && isNumber(node.right, 100) ? node.left : undefined
  if (node.type !== 'BinaryExpression' || !/^[*/]$/.test(node.operator)) return undefined
  if (isNumber(node.right, 100)) return node.left
  return node.operator === '*' && isNumber(node.left, 100) ? node.right : undefined
}

/**
 * Reports conversions between rupees and paise by hand: multiplication and division by 100, and `toFixed(2)`. Values whose name
 * says that they are a percentage or another ratio are no amounts.
 */
export const noRawMoney: JSRuleDefinition<{ MessageIds: 'convert' | 'format' }> = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      convert:
        'Convert amounts with fromRupees and toRupees of domain/money: 19.99 * 100 is 1998.9999999999998, and a paisa is lost. If this is no amount, name it for what it is (percent, share, ratio).',
      format:
        'Write amounts with formatRupees or formatAmount of i18n/format, or with amountToDecimal of domain/money: they count in whole paise and agree everywhere.',
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
