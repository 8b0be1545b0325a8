import type { Category } from '#domain/product.ts'
import { categoryName } from '#i18n/names.ts'
import { shell } from '#i18n/shell.ts'

/** The categories of a long list, to jump to. */
export function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  return (
    <nav aria-label={shell.header.categories} className="chips">
      {categories.map((category) => (
        <a key={category.category_id} href={`#${category.category_slug}`}>
          {categoryName(category)}
        </a>
      ))}
    </nav>
  )
}
