import type { JSRuleDefinition } from 'eslint'
import { eachNode, methodOf, type Node, nameOf, placeOf, unwrapped } from './syntax/ast.ts'

const LOCALE = /^(toLocale(Date|Time)?String|toDateString|toTimeString|toUTCString)$/
const LOCAL_CLOCK = /^[gs]et(Date|Day|FullYear|Hours|Minutes|Month|Seconds|TimezoneOffset)$/
const CUT = /^(slice|split|substring|substr|replace|replaceAll)$/
const TIME = /(^|_)(at|time)$|[a-z](At|Time)$/

/** True for the text of a time: `date.toISOString()`, `toIndianIsoTime(time)`, `row.placed_at`. */
function isTimeText(node: Node): boolean {
  const inner = unwrapped(node)
  if (inner.type !== 'CallExpression') return TIME.test(nameOf(inner) ?? '')
  return /^(toISOString|toIndianIsoTime)$/.test(nameOf(inner.callee) ?? '')
}

const isIntl = (node: Node) =>
  node.type === 'MemberExpression' &&
  nameOf(node.object) === 'Intl' &&
  /^(DateTimeFormat|RelativeTimeFormat)$/.test(nameOf(node) ?? '')

/** Reports dates and times that are formatted without i18n/indian-time: by locale, in local time or by cutting ISO text. */
export const noRawDateFormat: JSRuleDefinition<{ MessageIds: 'locale' | 'local' | 'cut' }> = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      locale:
        'Format with formatDate, formatDateTime or formatAmount of i18n: locale formats differ by browser and version, and use the time zone of the machine instead of India (D16).',
      local:
        'Use toIndianIsoTime of i18n/indian-time: local getters use the time zone of the machine instead of India (D16).',
      cut: 'Do not cut ISO text: it is UTC, so its date is one day early until 05:30 in India. Use formatDate or formatDateTime of i18n/indian-time (D16).',
    },
  },
  create(context) {
    return eachNode((node) => {
      const report = (messageId: 'locale' | 'local' | 'cut') =>
        context.report({ loc: placeOf(context.sourceCode, node), messageId })
      if (isIntl(node)) report('locale')
      const method = methodOf(node)
      if (!method) return
      if (LOCALE.test(method.name)) report('locale')
      if (LOCAL_CLOCK.test(method.name)) report('local')
      if (CUT.test(method.name) && isTimeText(method.object)) report('cut')
    })
  },
}
