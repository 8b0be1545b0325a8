import type { Order } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS } from '#i18n/words.ts'
import { COLORS, MARGIN, STYLES, WIDTH } from './bill-styles.ts'
import { beside, type Part, stacked } from './page-parts.ts'
import { type Block, PAGE, type Paper } from './paper.ts'

const GAP = 12
const RIGHT = WIDTH * 0.34
const LEFT = WIDTH - RIGHT - GAP
const RIGHT_X = PAGE.width - MARGIN - RIGHT

const twoColumns = (left: Block, right: Block) =>
  [
    { block: left, x: MARGIN },
    { block: right, x: RIGHT_X, align: 'right' },
  ] as const

/** The shop's colours across the page, a text to the left and one to the right. */
function band(paper: Paper, left: Block, right: Block, pad: number, rule: number): Part {
  return beside(paper, twoColumns(left, right), {
    pad,
    gap: rule + GAP,
    under(y, height) {
      paper.rectangle(0, y, PAGE.width, height, COLORS.night)
      paper.rectangle(0, y + height, PAGE.width, rule, COLORS.saffron)
    },
  })
}

/** Where the shop is found, and by which papers it sells. */
function shopFacts(paper: Paper, language: Language, shop: Shop): Part {
  const words = WORDS[language].print
  const { small } = STYLES
  const address = [...shop.address_lines, `${shop.city} ${shop.pin_code}`, shop.state].join(', ')
  const phones = `${words.phone}: ${shop.phones.join(', ')}`
  const reach = paper.block(LEFT, [address, small], [phones, small], [shop.email, small])
  const licence = `${words.licence}: ${shop.licence_number}`
  const papers = paper.block(RIGHT, [`${words.gstin}: ${shop.gstin}`, small], [licence, small])
  return beside(paper, twoColumns(reach, papers), { gap: GAP })
}

/** Who asked, and which enquiry it is. */
function orderFacts(paper: Paper, language: Language, order: Order): Part {
  const { print: words, status } = WORDS[language]
  const { label, strong, text, small } = STYLES
  const town = [order.city || order.customer_city, order.pin_code].filter(Boolean).join(' – ')
  const mobile = order.customer_mobile_no && `${words.mobile}: ${order.customer_mobile_no}`
  const customer = paper.block(
    LEFT - GAP,
    [words.customer, label],
    [order.customer_name, strong],
    // An address may have 1,000 letters: a long one is set smaller, so that it ends on the page.
    [order.address, (order.address ?? '').length > 300 ? small : text],
    [town, text],
    [mobile, text],
  )
  const facts = paper.block(
    RIGHT - GAP,
    [words.enquiryNumber, label],
    [order.order_no, strong],
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
  const number = `${WORDS[language].print.title} ${order.order_no}`
  const seller = paper.block(LEFT, [shop.name, STYLES.head])
  return band(paper, seller, paper.block(RIGHT, [number, STYLES.head]), 8, 2)
}
