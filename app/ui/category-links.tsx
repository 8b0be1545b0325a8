import type { Category } from '#domain/product.ts'
import { shell as shellEn } from '#i18n/en/shell.ts'
import { categoryName } from '#i18n/names.ts'
import { useLanguage, useWords } from './words.ts'

/** The categories of a long list, to jump to. */
export function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  const language = useLanguage()
  const { shell } = useWords({ shell: shellEn })
  return (
    <nav aria-label={shell.header.categories} className="wide chips">
      {categories.map((category) => (
        <a key={category.category_id} href={`#${category.category_slug}`}>
          {categoryName(language, category)}
        </a>
      ))}
    </nav>
  )
}
