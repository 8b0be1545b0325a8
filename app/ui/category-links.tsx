import type { Category } from '#domain/product.ts'
import { shell } from '#i18n/shell.ts'

/** The categories of a long list, to jump to. */
export function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  return (
    <nav aria-label={shell.header.categories} className="chips">
      {categories.map(({ category_id, category_slug, category_name }) => (
        <a key={category_id} href={`#${category_slug}`}>
          {category_name}
        </a>
      ))}
    </nav>
  )
}
