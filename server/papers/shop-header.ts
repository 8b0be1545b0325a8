import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { layoutColumns, type PageSection } from './page-layout.ts'
import { type Block, PAGE, type Paper } from './paper.ts'
import { COLORS, MARGIN, STYLES, WIDTH } from './paper-styles.ts'

/** Space between sections, in points. */
export const SECTION_GAP = 12
/** Width of the right column, in points. */
export const RIGHT_WIDTH = WIDTH * 0.34
/** Width of the left column, in points. */
export const LEFT_WIDTH = WIDTH - RIGHT_WIDTH - SECTION_GAP
/** Left edge of the right column, in points. */
export const RIGHT_X = PAGE.width - MARGIN - RIGHT_WIDTH

const twoColumns = (left: Block, right: Block) =>
  [
    { block: left, x: MARGIN },
    { block: right, x: RIGHT_X, align: 'right' },
  ] as const

/** A full-width band in the shop's colours with text on the left and on the right. */
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

/** Contact details on the left, registrations on the right. */
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
