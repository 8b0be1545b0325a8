import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { categoryName, specialCategoryName } from '#i18n/localized-names.ts'
import type { PageServices } from '#server/pages/page-context.ts'

/** A listed page: its path without language prefix, title and description in the request's language. */
export type PublicPage = { path: string; title: string; description: string }

function createPublicPage(path: string, { title, description }: Omit<PublicPage, 'path'>): PublicPage {
  return { path, title, description }
}

/**
 * Lists the public pages that search engines may index (section 2), in groups, each under its canonical path. Pages
 * of one customer or one order are excluded.
 */
export async function listPublicPages({ api, language, words, informationPages }: PageServices) {
  const { account, category, lander, orderNow, payment, priceList, quickEnquiry, tracking } = words
  const createCategoryPage = (path: string, title: string) =>
    createPublicPage(path, { title, description: category.description(title) })
  return {
    ordering: [
      createPublicPage('/lander', lander),
      createPublicPage('/order-now', orderNow),
      createPublicPage('/price-list', priceList),
      createPublicPage('/quick-enquiry', quickEnquiry),
      createPublicPage('/payment-options', payment),
      createPublicPage('/order-tracking', tracking),
    ],
    categories: [
      ...(await api.listCategories()).map((category) =>
        createCategoryPage(`/category?id=${category.category_slug}`, categoryName(language, category)),
      ),
      ...SPECIAL_CATEGORIES.map((special) =>
        createCategoryPage(`/special-category?id=${special.slug}`, specialCategoryName(language, special)),
      ),
    ],
    information: informationPages().map((page) => createPublicPage(`/${page.name}`, page)),
    account: [
      { path: '/signup', title: account.signupTitle, description: account.signupDescription },
      { path: '/signin', title: account.signinTitle, description: account.signinDescription },
    ],
  }
}
