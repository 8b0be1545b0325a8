import { PICTURES_PATH } from '#domain/catalogue/picture.ts'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'
import type { Language } from '#i18n/language.ts'
import { categoryName } from '#i18n/localized-names.ts'
import { productsJsonLd } from './json-ld.ts'
import type { PageFacts } from './page-metadata.ts'

/**
 * Metadata of a page with the products of one category. The canonical path uses the category's slug (D14) even if the URL uses
 * its id; the picture is the first product's. Empty if there is no such category.
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
