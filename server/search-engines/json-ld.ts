import { linkPreviewPath } from '#domain/catalogue/picture.ts'
import type { Category, Product } from '#domain/catalogue/product.ts'
import type { Shop } from '#domain/shop.ts'
import { getBasePath, type Language } from '#i18n/language.ts'
import { categoryName, productName } from '#i18n/localized-names.ts'
import type { Question } from '../information/page-sections.ts'

/** A schema.org object as JSON-LD. Never an Offer, because nothing is sold online. */
export type JsonLd = { '@type': string; [property: string]: unknown }

/** The shop as a store to visit. `site` is the base URL. */
export function storeJsonLd(shop: Shop, site: string): JsonLd {
  return {
    '@type': 'Store',
    '@id': `${site}/#store`,
    name: shop.name,
    alternateName: shop.tamil_name,
    description: shop.tagline,
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
    image: site + linkPreviewPath('shop.svg'),
    telephone: shop.phones[0],
    email: shop.email,
    ...(shop.gstin && { taxID: shop.gstin }),
    currenciesAccepted: 'INR',
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.address_lines.join(', '),
      addressLocality: shop.city,
      addressRegion: shop.state,
      postalCode: shop.pin_code,
      addressCountry: 'IN',
    },
    ...(shop.map && { geo: { '@type': 'GeoCoordinates', ...shop.map } }),
  }
}

function itemListJsonLd(name: string, items: readonly object[]): JsonLd {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}

/** The categories of the price list, each with its page. */
export function categoriesJsonLd(
  language: Language,
  name: string,
  categories: readonly Category[],
  site: string,
): JsonLd {
  const under = site + getBasePath(language)
  return itemListJsonLd(
    name,
    categories.map((category) => ({
      name: categoryName(language, category),
      url: `${under}/category?id=${category.category_slug}`,
    })),
  )
}

/** The products of a category. */
export function productsJsonLd(language: Language, name: string, products: readonly Product[]): JsonLd {
  return itemListJsonLd(
    name,
    products.map((product) => ({ name: productName(language, product) })),
  )
}

/** Questions and answers. */
export function questionsJsonLd(questions: readonly Question[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The breadcrumb of a page below the landing page. */
export function breadcrumbJsonLd(home: string, crumb: string, homeAddress: string, address: string): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: home, item: homeAddress },
      { '@type': 'ListItem', position: 2, name: crumb, item: address },
    ],
  }
}
