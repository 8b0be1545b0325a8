import type { Order } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS } from '#i18n/words.ts'
import { COLORS, MARGIN, paragraphs, STYLES, WIDTH } from './bill-styles.ts'
import { type Part, stacked } from './page-parts.ts'
import { type Block, PAGE, type Paper } from './paper.ts'

const GAP = 12
const RIGHT = WIDTH * 0.34
const LEFT = WIDTH - RIGHT - GAP
const RIGHT_X = PAGE.width - MARGIN - RIGHT

/** The shop's colours across the page, a text to the left and one to the right. */
function band(paper: Paper, left: Block, right: Block, pad: number, rule: number): Part {
  const height = Math.max(left.height, right.height) + 2 * pad
  return {
    height: height + rule + GAP,
    place(y) {
      paper.rectangle(0, y, PAGE.width, height, COLORS.night)
      paper.rectangle(0, y + height, PAGE.width, rule, COLORS.saffron)
      paper.place(left, MARGIN, y + pad)
      paper.place(right, RIGHT_X, y + pad, 'right')
    },
  }
}

/** Where the shop is found, and by which papers it sells. */
function shopFacts(paper: Paper, language: Language, shop: Shop): Part {
  const words = WORDS[language].print
  const { small } = STYLES
  const address = [...shop.address_lines, `${shop.city} ${shop.pin_code}`, shop.state].join(', ')
  const reach = paper.block(
    paragraphs([address, small], [`${words.phone}: ${shop.phones.join(', ')}`, small], [shop.email, small]),
    LEFT,
  )
  const papers = paper.block(
    paragraphs([`${words.gstin}: ${shop.gstin}`, small], [`${words.licence}: ${shop.licence_number}`, small]),
    RIGHT,
  )
  return {
    height: Math.max(reach.height, papers.height) + GAP,
    place(y) {
      paper.place(reach, MARGIN, y)
      paper.place(papers, RIGHT_X, y, 'right')
    },
  }
}

/** Who asked, and which enquiry it is. */
function orderFacts(paper: Paper, language: Language, order: Order): Part {
  const { print: words, status } = WORDS[language]
  const { label, strong, text, small } = STYLES
  const town = [order.city || order.customer_city, order.pin_code].filter(Boolean).join(' – ')
  const mobile = order.customer_mobile_no && `${words.mobile}: ${order.customer_mobile_no}`
  const customer = paper.block(
    paragraphs(
      [words.customer, label],
      [order.customer_name, strong],
      // An address may have 1,000 letters: a long one is set smaller, so that it ends on the page.
      [order.address, (order.address ?? '').length > 300 ? small : text],
      [town, text],
      [mobile, text],
    ),
    LEFT - GAP,
  )
  const facts = paper.block(
    paragraphs(
      [words.enquiryNumber, label],
      [order.order_no, strong],
      [words.date, label, 3],
      [formatDateTime(order.order_date, language), text],
      [words.status, label, 3],
      [status[order.order_status], text],
    ),
    RIGHT - GAP,
  )
  const card = Math.max(customer.height, facts.height) + 16
  return {
    height: card + GAP,
    place(y) {
      paper.rectangle(MARGIN, y, WIDTH, card, COLORS.cream)
      paper.rectangle(MARGIN, y, 3, card, COLORS.saffron)
      paper.place(customer, MARGIN + GAP, y + 8)
      paper.place(facts, RIGHT_X, y + 8)
    },
  }
}

/** The top of the first page. What a masked order (D6) has not is left out. */
export function letterhead(paper: Paper, language: Language, order: Order, shop: Shop): Part {
  const words = WORDS[language].print
  const { shop: name, shopTamil, title, onNight } = STYLES
  const seller = paper.block(paragraphs([shop.name, name], [shop.tamil_name, shopTamil]), LEFT)
  const kind = paper.block(paragraphs([words.title, title], [words.estimate, onNight, 4]), RIGHT)
  return stacked(
    band(paper, seller, kind, 15, 3),
    shopFacts(paper, language, shop),
    orderFacts(paper, language, order),
  )
}

/** The top of every later page: whose enquiry it is. */
export function runningHead(paper: Paper, language: Language, order: Order, shop: Shop): Part {
  const words = WORDS[language].print
  const seller = paper.block(paragraphs([shop.name, STYLES.head]), LEFT)
  const number = paper.block(paragraphs([`${words.title} ${order.order_no}`, STYLES.head]), RIGHT)
  return band(paper, seller, number, 8, 2)
}
