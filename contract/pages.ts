/**
 * Who may open a page or a file. `anyone`: it is the same for everyone or shows only data of its own browser. `customer`: the
 * page is public, its data comes from calls for signed-in customers. `holder`: it shows an order to anyone with its id, in full
 * or masked (D5, D6), and is never cached, listed or previewed.
 */
type PagePermission = 'anyone' | 'customer' | 'holder'

/** A page of the storefront. */
export type Page = {
  /** Its route module in `app/routes/`. */
  file: string
  permission: PagePermission
  /** Its module has an `action` for forms submitted without JavaScript (D26). */
  hasAction?: true
  /** It is rendered without the shell: a redirect or a file. */
  isWithoutShell?: true
}

const definePage = (file: string, more: Partial<Page> = {}): Page => ({ file, permission: 'anyone', ...more })

/** Every URL of the storefront (section 2, D13). Routes are generated from it; links are built with `href()`. */
export const PAGES = {
  '/': definePage('shop/home-redirect.ts', { isWithoutShell: true }),
  '/enquiry': definePage('shop/enquiry-redirect.ts', { isWithoutShell: true }),
  '/lander': definePage('shop/lander/lander.tsx'),
  '/category': definePage('shop/category/category.tsx'),
  '/special-category': definePage('shop/category/category.tsx'),
  '/price-list': definePage('shop/price-list/price-list.tsx'),
  '/quick-enquiry': definePage('shop/quick-enquiry/quick-enquiry.tsx'),
  '/all-products': definePage('shop/quick-enquiry/quick-enquiry.tsx'),
  '/order-now': definePage('shop/order-now.tsx'),
  '/quick-checkout': definePage('shop/checkout/checkout.tsx', { hasAction: true }),
  '/checkout-response': definePage('shop/checkout/checkout.tsx', { permission: 'holder', hasAction: true }),
  '/payment-options': definePage('shop/payment-options/payment-options.tsx'),
  '/order-tracking': definePage('shop/order-tracking/order-tracking.tsx', { hasAction: true }),
  '/print': definePage('shop/print/print.tsx', { permission: 'holder', hasAction: true }),
  '/print/pdf': definePage('shop/print/bill-pdf.ts', { permission: 'holder', isWithoutShell: true }),
  '/transport': definePage('shop/transport/transport.tsx', { permission: 'holder' }),
  '/transport/receipt': definePage('shop/transport/lorry-receipt.ts', {
    permission: 'holder',
    isWithoutShell: true,
  }),
  '/signup': definePage('account/signup/signup.tsx', { hasAction: true }),
  '/signin': definePage('account/signin.tsx'),
  '/profile': definePage('account/profile/profile.tsx', { permission: 'customer' }),
  '/my-orders': definePage('account/my-orders/my-orders.tsx', { permission: 'customer' }),
  '/about': definePage('info/information.tsx'),
  '/bulk-enquiries': definePage('info/information.tsx'),
  '/cancellation-and-refund': definePage('info/information.tsx'),
  '/contact-us': definePage('info/information.tsx'),
  '/diwali-gift-boxes': definePage('info/information.tsx'),
  '/faq': definePage('info/information.tsx'),
  '/green-crackers': definePage('info/information.tsx'),
  '/online-crackers': definePage('info/information.tsx'),
  '/our-brands': definePage('info/information-with-brands.tsx'),
  '/our-updates': definePage('info/information.tsx'),
  '/privacy-policy': definePage('info/information.tsx'),
  '/safety-tips': definePage('info/information.tsx'),
  '/sivakasi-crackers': definePage('info/information-with-brands.tsx'),
  '/terms-and-conditions': definePage('info/information.tsx'),
  '/sitemap.xml': definePage('feeds/sitemap.ts', { isWithoutShell: true }),
  '/robots.txt': definePage('feeds/robots.ts', { isWithoutShell: true }),
  '/manifest.webmanifest': definePage('feeds/web-manifest.ts', { isWithoutShell: true }),
  '/offline': definePage('feeds/offline.ts', { isWithoutShell: true }),
  '/llms.txt': definePage('feeds/llms.ts', { isWithoutShell: true }),
} satisfies Record<`/${string}`, Page>

/** The path of a page. */
export type PagePath = keyof typeof PAGES

/** Pages whose forms post to the page itself when JavaScript does not run (D26). */
export const FORM_PAGE_PATHS = Object.entries<Page>(PAGES).flatMap(([path, { hasAction }]) =>
  hasAction ? [path] : [],
)

/** Paths served besides API calls and the browser build. */
export const PERMISSION_BY_FILE_PATH = {
  '/healthz': 'anyone',
  '/readyz': 'anyone',
  '/pictures/:name': 'anyone',
  '/pictures/:name/:made': 'anyone',
  '/price-list.pdf': 'anyone',
  '/price-list.xlsx': 'anyone',
  '/ta/price-list.pdf': 'anyone',
  '/ta/price-list.xlsx': 'anyone',
  '/offline-worker.js': 'anyone',
  '/api/openapi.json': 'anyone',
} as const satisfies Record<`/${string}`, PagePermission>
