import { useEffect, useState } from 'react'
import type { Category } from '#domain/catalogue/product.ts'
import { categoryName } from '#i18n/localized-names.ts'
import { useLanguage, useMessages } from '../messages.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import css from './category-picker.module.css'

/** A select that shows the category in view and scrolls to others. */
export function CategoryPicker({ categories }: { categories: readonly Category[] }) {
  const language = useLanguage()
  const { shell } = useMessages()
  const isHydrated = useIsHydrated()
  const [current, setCurrent] = useState(categories[0]?.category_slug)

  useEffect(() => {
    // Only one section at a time crosses this line, a third down the window.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id)
      },
      { rootMargin: '-33% 0px -66.9% 0px' },
    )
    for (const { category_slug } of categories) {
      const section = document.getElementById(category_slug)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [categories])

  return (
    <select
      aria-label={shell.header.categories}
      className={css.picker}
      value={current}
      onChange={({ target }) => document.getElementById(target.value)?.scrollIntoView()}
    >
      {/* Before hydration the other options would do nothing. */}
      {categories.slice(0, isHydrated ? undefined : 1).map((category) => (
        <option key={category.category_id} value={category.category_slug}>
          {categoryName(language, category)}
        </option>
      ))}
    </select>
  )
}
