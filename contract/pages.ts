/**
 * Who may open a page or a file. `anyone`: it is the same for everybody, or shows only what its own browser keeps. `customer`:
 * the page is anyone's, what it shows comes by calls that are a customer's. `holder`: it shows an order to whoever has its id,
 * in full or masked (D5, D6), and is kept, listed and told by nobody.
 */
type PageMay = 'anyone' | 'customer' | 'holder'

/** Every page of the storefront, with who may open it: what is not here is not there, and a route that is not does not build. */
export const PAGES = {
  '/': 'anyone',
  '/enquiry': 'anyone',
  '/lander': 'anyone',
  '/category': 'anyone',
  '/special-category': 'anyone',
  '/price-list': 'anyone',
  '/quick-enquiry': 'anyone',
  '/all-products': 'anyone',
  '/order-now': 'anyone',
  '/quick-checkout': 'anyone',
  '/checkout-response': 'holder',
  '/payment-options': 'anyone',
  '/order-tracking': 'anyone',
  '/print': 'holder',
  '/print/pdf': 'holder',
  '/transport': 'holder',
  '/transport/receipt': 'holder',
  '/signup': 'anyone',
  '/signin': 'anyone',
  '/profile': 'customer',
  '/my-orders': 'customer',
  '/about': 'anyone',
  '/bulk-enquiries': 'anyone',
  '/cancellation-and-refund': 'anyone',
  '/contact-us': 'anyone',
  '/diwali-gift-boxes': 'anyone',
  '/faq': 'anyone',
  '/green-crackers': 'anyone',
  '/online-crackers': 'anyone',
  '/our-brands': 'anyone',
  '/our-updates': 'anyone',
  '/privacy-policy': 'anyone',
  '/safety-tips': 'anyone',
  '/sivakasi-crackers': 'anyone',
  '/terms-and-conditions': 'anyone',
  '/sitemap.xml': 'anyone',
  '/robots.txt': 'anyone',
  '/manifest.webmanifest': 'anyone',
  '/offline': 'anyone',
  '/llms.txt': 'anyone',
} as const satisfies Record<`/${string}`, PageMay>

/** The pages whose forms are posted to the page itself where no script runs (D26). */
export const FORM_PAGES = [
  '/quick-checkout',
  '/checkout-response',
  '/print',
  '/signup',
  '/order-tracking',
] as const satisfies (keyof typeof PAGES)[]

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
} as const satisfies Record<`/${string}`, PageMay>
