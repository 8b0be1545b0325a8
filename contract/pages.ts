/**
 * Who may open a page or a file. `anyone`: it is the same for everybody, or shows only data of its own browser. `customer`:
 * the page is anyone's, its data comes by calls that only a customer may make. `holder`: it shows an order to anyone who has its id,
 * in full or masked (D5, D6), and is never cached, listed or previewed.
 */
type MayOpen = 'anyone' | 'customer' | 'holder'

/** A page of the storefront. */
export type Page = {
  /** Its route module in `app/routes/`. */
  file: string
  mayOpen: MayOpen
  /** Its module has an `action` for forms that are sent without script (D26). */
  takesForms?: true
  /** It is rendered without the shell: a redirect or a file. */
  isBare?: true
}

const page = (file: string, more: Partial<Page> = {}): Page => ({ file, mayOpen: 'anyone', ...more })

/** Every URL of the storefront (specification, section 2; D13). The routes are made from it; links are built with `href()`. */
export const PAGES = {
  '/': page('shop/home.ts', { isBare: true }),
  '/enquiry': page('shop/enquiry.ts', { isBare: true }),
  '/lander': page('shop/lander/lander.tsx'),
  '/category': page('shop/category/category.tsx'),
  '/special-category': page('shop/category/category.tsx'),
  '/price-list': page('shop/price-list/price-list.tsx'),
  '/quick-enquiry': page('shop/quick-enquiry/quick-enquiry.tsx'),
  '/all-products': page('shop/quick-enquiry/quick-enquiry.tsx'),
  '/order-now': page('shop/order-now.tsx'),
  '/quick-checkout': page('shop/checkout/checkout.tsx', { takesForms: true }),
  '/checkout-response': page('shop/checkout/checkout.tsx', { mayOpen: 'holder', takesForms: true }),
  '/payment-options': page('shop/payment-options/payment-options.tsx'),
  '/order-tracking': page('shop/order-tracking/order-tracking.tsx', { takesForms: true }),
  '/print': page('shop/print/print.tsx', { mayOpen: 'holder', takesForms: true }),
  '/print/pdf': page('shop/print/pdf.ts', { mayOpen: 'holder', isBare: true }),
  '/transport': page('shop/transport/transport.tsx', { mayOpen: 'holder' }),
  '/transport/receipt': page('shop/transport/receipt.ts', { mayOpen: 'holder', isBare: true }),
  '/signup': page('account/signup/signup.tsx', { takesForms: true }),
  '/signin': page('account/signin.tsx'),
  '/profile': page('account/profile/profile.tsx', { mayOpen: 'customer' }),
  '/my-orders': page('account/my-orders/my-orders.tsx', { mayOpen: 'customer' }),
  '/about': page('info/information.tsx'),
  '/bulk-enquiries': page('info/information.tsx'),
  '/cancellation-and-refund': page('info/information.tsx'),
  '/contact-us': page('info/information.tsx'),
  '/diwali-gift-boxes': page('info/information.tsx'),
  '/faq': page('info/information.tsx'),
  '/green-crackers': page('info/information.tsx'),
  '/online-crackers': page('info/information.tsx'),
  '/our-brands': page('info/information-with-brands.tsx'),
  '/our-updates': page('info/information.tsx'),
  '/privacy-policy': page('info/information.tsx'),
  '/safety-tips': page('info/information.tsx'),
  '/sivakasi-crackers': page('info/information-with-brands.tsx'),
  '/terms-and-conditions': page('info/information.tsx'),
  '/sitemap.xml': page('feeds/sitemap.ts', { isBare: true }),
  '/robots.txt': page('feeds/robots.ts', { isBare: true }),
  '/manifest.webmanifest': page('feeds/web-manifest.ts', { isBare: true }),
  '/offline': page('feeds/offline.ts', { isBare: true }),
  '/llms.txt': page('feeds/llms.ts', { isBare: true }),
} satisfies Record<`/${string}`, Page>

/** The path of a page. */
export type PagePath = keyof typeof PAGES

/** The pages whose forms are posted to the page itself where no script runs (D26). */
export const FORM_PAGES = Object.entries<Page>(PAGES).flatMap(([path, { takesForms }]) =>
  takesForms ? [path] : [],
)

/** What else is answered, beside calls and the browser's build. */
export const FILES = {
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
} as const satisfies Record<`/${string}`, MayOpen>
