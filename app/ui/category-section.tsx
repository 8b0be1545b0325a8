import type { ReactNode } from 'react'
import type { Category } from '#domain/product.ts'
import { otherLanguage } from '#i18n/language.ts'
import { inReadersOrder } from '#i18n/names.ts'
import { useLanguage } from './words.ts'

type CategorySectionProps = {
  category: Category
  /** The page is named after the category already: only its other name is seen. */
  named?: boolean
  /** Its products. */
  children: ReactNode
}

/** One category of a list under its name. */
export function CategorySection({ category, named, children }: CategorySectionProps) {
  const { category_slug, category_name, category_tamil_name } = category
  const language = useLanguage()
  const [first, second] = inReadersOrder(language, category_name, category_tamil_name)
  return (
    <section id={category_slug} className="category">
      <h2>
        {named ? <span className="unseen">{first}</span> : first}
        <span lang={otherLanguage(language)}>{second}</span>
      </h2>
      {children}
    </section>
  )
}
