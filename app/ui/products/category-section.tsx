import type { ReactNode } from 'react'
import { type CategoryWithProducts, findCommonDiscount } from '#domain/catalogue/product.ts'
import { getOtherLanguage } from '#i18n/language.ts'
import { orderNamesByLanguage } from '#i18n/localized-names.ts'
import { useLanguage, useMessages } from '../messages.ts'
import css from './category-section.module.css'

type CategorySectionProps = {
  category: CategoryWithProducts
  /** Text with the product count, when the page is named after the category: only the second name is visible then. */
  countText?: string
  /** Lays out products as they come into view (see isLongList). */
  isLong?: boolean
  children: ReactNode
}

/** One category of a list with its name and its common discount. */
export function CategorySection({ category, countText, isLong, children }: CategorySectionProps) {
  const { category_slug, category_name, category_tamil_name } = category
  const words = useMessages().product
  const language = useLanguage()
  const [first, second] = orderNamesByLanguage(language, category_name, category_tamil_name)
  const discount = findCommonDiscount(category.product_list)
  const classNames = [css.category, isLong && css.long, countText && css.named]
  return (
    <section id={category_slug} className={classNames.filter(Boolean).join(' ')}>
      <h2>
        <span className={countText ? 'unseen' : undefined}>{first}</span>
        <span lang={getOtherLanguage(language)}>{second}</span>
        {countText && <small>{countText}</small>}
        {discount !== undefined && <b>{words.off(discount)}</b>}
      </h2>
      {children}
    </section>
  )
}

/** Search results, in the layout of a category. */
export function SearchResultsSection({ children }: { children: ReactNode }) {
  return <div className={css.category}>{children}</div>
}
