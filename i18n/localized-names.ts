import type { Language } from './language.ts'

/** Returns both names, the one in the reader's language first. Without a Tamil name, the English one comes first. */
export function orderNamesByLanguage(
  language: Language,
  english: string,
  tamil: string,
): readonly [string, string] {
  return language === 'ta' && tamil ? [tamil, english] : [english, tamil]
}

/** Returns a product's name in the reader's language. */
export function productName(
  language: Language,
  product: { product_name: string; tamil_name: string },
): string {
  return orderNamesByLanguage(language, product.product_name, product.tamil_name)[0]
}

/** Returns a category's name in the reader's language. */
export function categoryName(
  language: Language,
  category: { category_name: string; category_tamil_name: string },
): string {
  return orderNamesByLanguage(language, category.category_name, category.category_tamil_name)[0]
}

/** Returns a special category's name in the reader's language. */
export function specialCategoryName(
  language: Language,
  { name, tamil_name }: { name: string; tamil_name: string },
): string {
  return orderNamesByLanguage(language, name, tamil_name)[0]
}
