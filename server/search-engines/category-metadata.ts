import { PICTURES_PATH } from '#domain/catalogue/picture.ts'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'
import type { Language } from '#i18n/language.ts'
import { categoryName } from '#i18n/localized-names.ts'
import { productsJsonLd } from './json-ld.ts'
import type { PageFacts } from './page-metadata.ts'

/**
 * What search engines read of a page with the products of one category: it is known by the category's slug (D14), whatever
 * names it in the address, and its first picture stands for it. Nothing where there is no such category.
 */
export function categoryMetadata(
  language: Language,
  page: 'category' | 'special-category',
  [category]: readonly CategoryWithProducts[],
): PageFacts {
  if (!category) return {}
  const pictured = category.product_list.find(({ photo_path }) => photo_path.startsWith(PICTURES_PATH))
  return {
    canonicalPath: `/${page}?id=${category.category_slug}`,
    jsonLd: [productsJsonLd(language, categoryName(language, category), category.product_list)],
    ...(pictured && { picture: pictured.photo_path.slice(PICTURES_PATH.length) }),
  }
}
