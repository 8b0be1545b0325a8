import type { ReactNode } from 'react'
import { type CategoryWithProducts, findCommonDiscount } from '#domain/catalogue/product.ts'
import { getOtherLanguage } from '#i18n/language.ts'
import { orderNamesByLanguage } from '#i18n/localized-names.ts'
import { useLanguage, useMessages } from '../messages.ts'
import css from './category-section.module.css'

type CategorySectionProps = {
  category: CategoryWithProducts
  /** How many products it has, where the page is named after it: then only its other name is seen. */
  countText?: string
  /** Its products are laid out as they come into view (see isLongList). */
  isLong?: boolean
  /** Its products. */
  children: ReactNode
}

/** One category of a list under its name, with the discount that all of it has. */
export function CategorySection({ category, countText, isLong, children }: CategorySectionProps) {
  const { category_slug, category_name, category_tamil_name } = category
  const words = useMessages().product
  const language = useLanguage()
  const [first, second] = orderNamesByLanguage(language, category_name, category_tamil_name)
  const discount = findCommonDiscount(category.product_list)
  const look = [css.category, isLong && css.long, countText && css.named]
  return (
    <section id={category_slug} className={look.filter(Boolean).join(' ')}>
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

/** Products of any category, laid out as those of one. */
export function SearchResultsSection({ children }: { children: ReactNode }) {
  return <div className={css.category}>{children}</div>
}
