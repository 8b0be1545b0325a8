import { noRawDateFormat } from './no-raw-date-format.ts'
import { ruleTester } from './rule-tester.ts'

const locale = [{ messageId: 'locale' }]
const local = [{ messageId: 'local' }]
const cut = [{ messageId: 'cut' }]

ruleTester.run('no-raw-date-format', noRawDateFormat, {
  valid: [
    'formatDateTime(order.placed_at, language)',
    'const at = now.toISOString()',
    'now.getTime()',
    'Date.parse(row.placed_at)',
    "new Intl.NumberFormat('en-IN')",
    "new Intl.Segmenter('ta')",
    // Other texts.
    'name.slice(0, 10)',
    "order.format.split('-')",
    'lines.at(-1)',
    'queue.getDateRange()',
  ],
  invalid: [
    { code: "new Intl.DateTimeFormat('en-IN')", errors: locale },
    { code: 'new Date(at).toLocaleDateString()', errors: locale },
    { code: "new Date(at).toLocaleTimeString('ta')", errors: locale },
    { code: "amount.toLocaleString('en-IN')", errors: locale },
    { code: 'date.toDateString()', errors: locale },
    { code: 'new Date(at).getHours()', errors: local },
    { code: 'date?.getFullYear()', errors: local },
    { code: 'date.setMonth(3)', errors: local },
    { code: 'now.toISOString().slice(0, 10)', errors: cut },
    { code: "order.enquiry_time.split('T')", errors: cut },
    { code: 'row!.placed_at!.substring(0, 10)', errors: cut },
    { code: "sentAt.replace('T', ' ')", errors: cut },
    { code: 'toIndianIsoTime(now).slice(11, 16)', errors: cut },
    { code: 'const A = () => <time>{row.at.slice(0, 10)}</time>', errors: cut },
  ],
})
