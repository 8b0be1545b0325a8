import { href, useHref } from 'react-router'
import type { Words } from '#i18n/words.ts'
import css from './price-list.module.css'

/** Links to the price list as PDF and Excel file, which are generated when the list changes (O5). */
export function PriceListFiles({ words }: { words: Words['priceList'] }) {
  const list = useHref(href('/price-list'))
  return (
    <nav aria-label={words.title} className={`row ${css.files}`}>
      <a href={`${list}.pdf`} className="button quiet">
        {words.pdf}
      </a>
      <a href={`${list}.xlsx`} className="button quiet">
        {words.excel}
      </a>
    </nav>
  )
}
