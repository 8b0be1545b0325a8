import type { Order } from '#contract/shop-api.ts'
import { addressLines } from '#domain/enquiry/billing.ts'
import type { Shop } from '#domain/shop.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import type { Language } from '#i18n/language.ts'
import { numberAndVersion, versionName } from '#i18n/version.ts'
import { WORDS } from '#i18n/words.ts'
import { COLORS, MARGIN, STYLES, WIDTH } from './bill-styles.ts'
import { beside, type Part, stacked } from './page-parts.ts'
import type { Paper } from './paper.ts'
import { band, GAP, LEFT, RIGHT, RIGHT_X, shopFacts } from './shop-head.ts'

/** Who asked, and which enquiry it is. */
function orderFacts(paper: Paper, language: Language, order: Order): Part {
  const { print: words, status } = WORDS[language]
  const { label, strong, text, small } = STYLES
  const mobile = order.customer_mobile_no && `${words.mobile}: ${order.customer_mobile_no}`
  const customer = paper.block(
    LEFT - GAP,
    [words.customer, label],
    [order.customer_name, strong],
    // An address may have 1,000 letters: a long one is set smaller, so that it ends on the page.
    ...addressLines(order).map((line): [string, typeof text] => [line, line.length > 300 ? small : text]),
    [mobile, text],
  )
  const version = versionName(order.version_no)
  const facts = paper.block(
    RIGHT - GAP,
    [words.enquiryNumber, label],
    [order.order_no, strong],
    [version && words.version, label, 3],
    [version, strong],
    [words.date, label, 3],
    [formatDateTime(order.order_date, language), text],
    [words.status, label, 3],
    [status[order.order_status], text],
  )
  const columns = [
    { block: customer, x: MARGIN + GAP },
    { block: facts, x: RIGHT_X },
  ]
  return beside(paper, columns, {
    pad: 8,
    gap: GAP,
    under(y, height) {
      paper.rectangle(MARGIN, y, WIDTH, height, COLORS.cream)
      paper.rectangle(MARGIN, y, 3, height, COLORS.saffron)
    },
  })
}

/** The top of the first page. What a masked order (D6) has not is left out. */
export function letterhead(paper: Paper, language: Language, order: Order, shop: Shop): Part {
  const words = WORDS[language].print
  const { shop: name, shopTamil, title, onNight } = STYLES
  const seller = paper.block(LEFT, [shop.name, name], [shop.tamil_name, shopTamil])
  const kind = paper.block(RIGHT, [words.title, title], [words.estimate, onNight, 4])
  return stacked(
    band(paper, seller, kind, 15, 3),
    shopFacts(paper, language, shop),
    orderFacts(paper, language, order),
  )
}

/** The top of every later page: whose enquiry it is. */
export function runningHead(paper: Paper, language: Language, order: Order, shop: Shop): Part {
  const number = `${WORDS[language].print.title} ${numberAndVersion(order.order_no, order.version_no)}`
  const seller = paper.block(LEFT, [shop.name, STYLES.head])
  return band(paper, seller, paper.block(RIGHT, [number, STYLES.head]), 8, 2)
}
