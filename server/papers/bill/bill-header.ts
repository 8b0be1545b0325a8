import type { Order } from '#contract/shop-api.ts'
import { formatAddressLines } from '#domain/enquiry/billing.ts'
import type { Shop } from '#domain/shop.ts'
import { formatNumberAndVersion, formatVersion } from '#i18n/format-version.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { layoutColumns, type PageSection, stackSections } from '../page-layout.ts'
import type { Paper } from '../paper.ts'
import { COLORS, MARGIN, STYLES, WIDTH } from '../paper-styles.ts'
import { headerBand, LEFT_WIDTH, RIGHT_WIDTH, RIGHT_X, SECTION_GAP, shopDetails } from '../shop-header.ts'

/** Customer and enquiry details. */
function orderDetails(paper: Paper, language: Language, order: Order): PageSection {
  const { print: words, status } = WORDS_BY_LANGUAGE[language]
  const { label, strong, text, small } = STYLES
  const mobile = order.customer_mobile_no && `${words.mobile}: ${order.customer_mobile_no}`
  const customer = paper.block(
    LEFT_WIDTH - SECTION_GAP,
    [words.customer, label],
    [order.customer_name, strong],
    // Long addresses (up to 1,000 characters) are set smaller to stay on the page.
    ...formatAddressLines(order).map((line): [string, typeof text] => [
      line,
      line.length > 300 ? small : text,
    ]),
    [mobile, text],
  )
  const version = formatVersion(order.version_no)
  const facts = paper.block(
    RIGHT_WIDTH - SECTION_GAP,
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
    { block: customer, x: MARGIN + SECTION_GAP },
    { block: facts, x: RIGHT_X },
  ]
  return layoutColumns(paper, columns, {
    pad: 8,
    gap: SECTION_GAP,
    under(y, height) {
      paper.rectangle(MARGIN, y, WIDTH, height, COLORS.cream)
      paper.rectangle(MARGIN, y, 3, height, COLORS.saffron)
    },
  })
}

/** The header of the first page. Omits the fields that a masked order (D6) lacks. */
export function billLetterhead(paper: Paper, language: Language, order: Order, shop: Shop): PageSection {
  const words = WORDS_BY_LANGUAGE[language].print
  const { shop: name, shopTamil, title, onNight } = STYLES
  const seller = paper.block(LEFT_WIDTH, [shop.name, name], [shop.tamil_name, shopTamil])
  const kind = paper.block(RIGHT_WIDTH, [words.title, title], [words.estimate, onNight, 4])
  return stackSections(
    headerBand(paper, seller, kind, 15, 3),
    shopDetails(paper, language, shop),
    orderDetails(paper, language, order),
  )
}

/** The header of the following pages. */
export function billRunningHeader(paper: Paper, language: Language, order: Order, shop: Shop): PageSection {
  const number = `${WORDS_BY_LANGUAGE[language].print.title} ${formatNumberAndVersion(order.order_no, order.version_no)}`
  const seller = paper.block(LEFT_WIDTH, [shop.name, STYLES.head])
  return headerBand(paper, seller, paper.block(RIGHT_WIDTH, [number, STYLES.head]), 8, 2)
}
