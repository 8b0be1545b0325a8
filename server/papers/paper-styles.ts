import { PAGE, type TextStyle } from './paper.ts'

/** The shop's colours, same as on screen. */
export const COLORS = { night: '#17123f', saffron: '#ffa41b', cream: '#fdf8ef', line: '#e6dfd0' }
const WHITE = '#fff'
const INK = '#1d1840'
const SOFT = '#5c5678'

/** Page margin in points. */
export const MARGIN = 36
/** Width between the margins, in points. */
export const WIDTH = PAGE.width - 2 * MARGIN

/** Text styles of the bill. */
export const STYLES = {
  shop: { size: 20, color: WHITE, strong: true },
  shopTamil: { size: 12, color: COLORS.saffron },
  title: { size: 18, color: WHITE, strong: true },
  onNight: { size: 8, color: WHITE },
  head: { size: 8, color: WHITE, strong: true },
  payable: { size: 12, color: WHITE, strong: true, figures: true },
  label: { size: 7.5, color: SOFT },
  small: { size: 8, color: SOFT },
  text: { size: 9, color: INK },
  strong: { size: 10, color: INK, strong: true },
  cell: { size: 8.5, color: INK },
  cellSmall: { size: 7.5, color: SOFT },
  figure: { size: 8.5, color: INK, figures: true },
  ownPrice: { size: 9, color: INK, strong: true, figures: true },
} satisfies Record<string, TextStyle>
