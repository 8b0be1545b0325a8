import type { Order } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import { formatNumberAndVersion } from '#i18n/format-version.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { paginate, stackSections } from '../page-layout.ts'
import { openPaper, PAGE } from '../paper.ts'
import { MARGIN, STYLES, WIDTH } from '../paper-styles.ts'
import { billLetterhead, billRunningHeader } from './bill-header.ts'
import { billLineRow, billTitleRow } from './bill-table.ts'
import { billTotals } from './bill-totals.ts'

const FOOT_Y = PAGE.height - 28
const FOOT_GAP = 10

/**
 * Renders an enquiry as an A4 PDF (specification, sections 2 and 3). Rows are not split, and each page repeats the titles. A
 * masked order (D6) omits what it lacks. Times in IST (D16). Deterministic: the same order gives the same bytes. Blocks its
 * thread; runs in a worker process (see bill-files.ts).
 */
export async function renderBillPdf(order: Order, shop: Shop, language: Language): Promise<Buffer> {
  const words = WORDS_BY_LANGUAGE[language].print
  const title = `${words.title} ${formatNumberAndVersion(order.order_no, order.version_no)}`
  const paper = openPaper({ title, author: shop.name, date: new Date(order.order_date) })

  const rows = order.product_list.map((line, i) => billLineRow(paper, language, line, i))
  // The totals stay on one page with the last line.
  const last = stackSections(...rows.splice(-1), billTotals(paper, language, order, shop))
  const pages = paginate(
    {
      first: billLetterhead(paper, language, order, shop),
      later: billRunningHeader(paper, language, order, shop),
      titles: billTitleRow(paper, language),
      rows: [...rows, last],
    },
    FOOT_Y - FOOT_GAP,
  )

  for (const [i, page] of pages.entries()) {
    if (i > 0) paper.addPage()
    page.place(0)
    const foot = paper.block(WIDTH, [words.page(i + 1, pages.length), STYLES.small])
    paper.place(foot, MARGIN, FOOT_Y, 'right')
  }
  return paper.finish()
}
