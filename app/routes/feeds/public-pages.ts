import { SPECIAL_CATEGORIES } from '#domain/product.ts'
import { categoryName, specialCategoryName } from '#i18n/names.ts'
import type { PageParts } from '#server/page-context.ts'

/** A page as it is listed: its path below the language's own, title and description in the language spoken. */
export type PublicPage = { path: string; title: string; description: string }

/** The pages that search engines may list, in groups. What belongs to one customer or one order is not among them. */
export type PublicPages = Record<'ordering' | 'categories' | 'information' | 'account', PublicPage[]>

/** The public pages (section 2), each under the one address it is known by. */
export async function publicPages({
  api,
  language,
  words,
  informationPages,
}: PageParts): Promise<PublicPages> {
  const { account, catalogue, lander, orderNow, payment, priceList, tracking } = words
  const ofCategory = (path: string, title: string) => ({
    path,
    title,
    description: catalogue.categoryDescription(title),
  })
  return {
    ordering: [
      { path: '/lander', ...lander },
      { path: '/order-now', ...orderNow },
      { path: '/price-list', ...priceList },
      {
        path: '/quick-enquiry',
        title: catalogue.quickEnquiry,
        description: catalogue.quickEnquiryDescription,
      },
      { path: '/payment-options', ...payment },
      { path: '/order-tracking', ...tracking },
    ].map(({ path, title, description }) => ({ path, title, description })),
    categories: [
      ...(await api.categories()).map((category) =>
        ofCategory(`/category?id=${category.category_slug}`, categoryName(language, category)),
      ),
      ...SPECIAL_CATEGORIES.map((special) =>
        ofCategory(`/special-category?id=${special.slug}`, specialCategoryName(language, special)),
      ),
    ],
    information: informationPages().map(({ name, title, description }) => ({
      path: `/${name}`,
      title,
      description,
    })),
    account: [
      { path: '/signup', title: account.signupTitle, description: account.signupDescription },
      { path: '/signin', title: account.signinTitle, description: account.signinDescription },
    ],
  }
}
