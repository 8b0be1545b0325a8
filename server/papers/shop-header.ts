import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { layoutColumns, type PageSection } from './page-layout.ts'
import { type Block, PAGE, type Paper } from './paper.ts'
import { COLORS, MARGIN, STYLES, WIDTH } from './paper-styles.ts'

/** What stays free between the parts of a paper's head, and the widths of its two columns, in points. */
export const SECTION_GAP = 12
/** How wide the right column is, in points. */
export const RIGHT_WIDTH = WIDTH * 0.34
/** And the left one. */
export const LEFT_WIDTH = WIDTH - RIGHT_WIDTH - SECTION_GAP
/** Where the right one begins. */
export const RIGHT_X = PAGE.width - MARGIN - RIGHT_WIDTH

const twoColumns = (left: Block, right: Block) =>
  [
    { block: left, x: MARGIN },
    { block: right, x: RIGHT_X, align: 'right' },
  ] as const

/** The shop's colours across the page, a text to the left and one to the right. */
export function headerBand(paper: Paper, left: Block, right: Block, pad: number, rule: number): PageSection {
  return layoutColumns(paper, twoColumns(left, right), {
    pad,
    gap: rule + SECTION_GAP,
    under(y, height) {
      paper.rectangle(0, y, PAGE.width, height, COLORS.night)
      paper.rectangle(0, y + height, PAGE.width, rule, COLORS.saffron)
    },
  })
}

/** Where the shop is found, and by which papers it sells. */
export function shopDetails(paper: Paper, language: Language, shop: Shop): PageSection {
  const words = WORDS_BY_LANGUAGE[language].print
  const { small } = STYLES
  const address = [...shop.address_lines, `${shop.city} ${shop.pin_code}`, shop.state].join(', ')
  const phones = `${words.phone}: ${shop.phones.join(', ')}`
  const reach = paper.block(LEFT_WIDTH, [address, small], [phones, small], [shop.email, small])
  const licence = `${words.licence}: ${shop.licence_number}`
  const papers = paper.block(RIGHT_WIDTH, [`${words.gstin}: ${shop.gstin}`, small], [licence, small])
  return layoutColumns(paper, twoColumns(reach, papers), { gap: SECTION_GAP })
}
