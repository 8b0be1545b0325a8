import type { Order } from '#contract/shop-api.ts'
import type { Paise } from '#domain/money/money.ts'
import type { Shop } from '#domain/shop.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { type PageSection, stackSections } from '../page-layout.ts'
import type { Paper, Paragraph } from '../paper.ts'
import { COLORS, MARGIN, STYLES, WIDTH } from '../paper-styles.ts'

const TOTALS = 236
const NAMES = 84
const PAD = { x: 10, y: 4 }
const GAP = 14

function total(paper: Paper, background: string, name: Paragraph, value: Paragraph): PageSection {
  const x = MARGIN + WIDTH - TOTALS
  const left = paper.block(NAMES, name)
  const right = paper.block(TOTALS - NAMES - 2 * PAD.x, value)
  const height = Math.max(left.height, right.height) + 2 * PAD.y
  return {
    height,
    place(y) {
      paper.rectangle(x, y, TOTALS, height, background)
      paper.place(left, x + PAD.x, y + (height - left.height) / 2)
      paper.place(right, x + PAD.x + NAMES, y + (height - right.height) / 2, 'right')
    },
  }
}

/**
 * The section after the last line: totals on the right, including payments if the order has them; amount in words and payment method
 * on the left. Rates already include the price list's discount, which is shown but not subtracted again (D2). The shop's own
 * discount is subtracted.
 */
export function billTotals(
  paper: Paper,
  language: Language,
  order: Order,
  { gst_percentage }: Shop,
): PageSection {
  const { print: words, amount } = WORDS_BY_LANGUAGE[language]
  const { label, text, strong, small, figure, head, payable } = STYLES
  const row = (name: string, value: string) => total(paper, COLORS.cream, [name, text], [value, figure])
  const last = (name: string, value: Paise) =>
    total(paper, COLORS.night, [name, head], [formatRupees(value), payable])
  const { discount_amount, packing_amount, money } = order
  const totals = stackSections(
    row(words.products, `${order.product_list.length}`),
    row(words.subTotal, formatRupees(order.sub_total)),
    row(words.discount, discount_amount > 0 ? `−${formatRupees(discount_amount)}` : words.discountIncluded),
    ...(packing_amount > 0 ? [row(words.packing, formatRupees(packing_amount))] : []),
    last(words.payable, order.net_amount),
    ...(money && money.received > 0
      ? [
          row(words.received, formatRupees(money.received)),
          ...(money.refunded > 0 ? [row(words.refunded, formatRupees(money.refunded))] : []),
          last(words.amountDue, money.due),
        ]
      : []),
  )
  const notes = paper.block(
    WIDTH - TOTALS - 2 * PAD.x,
    [words.amountInWords, label],
    [amount.inWords(order.net_amount), strong],
    [`${words.paymentMode}: ${words.manual}`, text, 6],
    [words.gstNotIncluded(gst_percentage), text],
    [words.paymentHint, small, 2],
  )
  return {
    height: GAP + Math.max(totals.height, notes.height),
    place(y) {
      paper.place(notes, MARGIN, y + GAP)
      totals.place(y + GAP)
    },
  }
}
