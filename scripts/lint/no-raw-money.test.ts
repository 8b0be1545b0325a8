import { noRawMoney } from './no-raw-money.ts'
import { ruleTester } from './rule-tester.ts'

const convert = [{ messageId: 'convert' }]
const format = [{ messageId: 'format' }]

ruleTester.run('no-raw-money', noRawMoney, {
  valid: [
    'toRupees(order.amount_due)',
    'fromRupees(price) + 100',
    'amountToDecimal(amount)',
    // Ratios.
    'Math.floor(certainty * 100)',
    '100 - discount_percentage / 100',
    'const percent = Math.round((low / high) * 100)',
    'const off = (1 - selling / mrp) * 100',
    'product.discount / 100',
    'Math.floor(status / 100)',
    // Other figures.
    'const max = 100 * 1024 * 1024',
    'ms / 1000',
    'ms.toFixed(1)',
    'n % 100 === 0',
  ],
  invalid: [
    { code: 'const rupees = amount / 100', errors: convert },
    { code: 'const paise = rupees * 100', errors: convert },
    { code: '100 * price', errors: convert },
    { code: 'Math.round(order.payable_amount * 100)', errors: convert },
    { code: 'Math.round(Number(typed) * 100)', errors: convert },
    { code: '(price * qty) / 100', errors: convert },
    { code: 'amount!/100', errors: convert },
    { code: 'let x = due; x *= 100', errors: convert },
    { code: 'let x = due; x /= 100', errors: convert },
    { code: 'amount.toFixed(2)', errors: format },
    { code: '(amount / 100).toFixed(2)', errors: [...format, ...convert] },
    { code: 'const A = () => <p>{price?.toFixed(2)}</p>', errors: format },
  ],
})
