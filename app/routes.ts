import { readdirSync } from 'node:fs'
import { index, layout, type RouteConfig, route as routeOf } from '@react-router/dev/routes'
import { PAGES } from '../contract/pages.ts'

/** The information pages that end with the slider of the brands. */
const WITH_BRANDS = ['our-brands', 'sivakasi-crackers']

/** The others: /about is `content/en/about.md`. */
const INFORMATION = readdirSync('content/en')
  .map((file) => file.replace('.md', ''))
  .filter((name) => !WITH_BRANDS.includes(name))

/** The route of a page, known by its path, which is shorter than its file's. Throws, and nothing is built, where PAGES does not say who may open it. */
export function route(path: string, screen: string) {
  if (path !== '*' && !Object.hasOwn(PAGES, `/${path}`))
    throw new Error(`/${path}: contract/pages.ts does not say who may open it`)
  return routeOf(path, screen, { id: path })
}

/** One screen under several addresses. */
function twins(paths: readonly string[], screen: string) {
  return paths.map((path) => route(path, screen))
}

/** Every URL of the shop (specification, section 2; D13). */
export default [
  index('./routes/shop/home.ts'),
  route('enquiry', './routes/shop/enquiry.ts'),
  layout('./routes/shell.tsx', [
    route('lander', './routes/shop/lander/lander.tsx'),
    ...twins(['category', 'special-category'], './routes/shop/category/category.tsx'),
    route('price-list', './routes/shop/price-list/price-list.tsx'),
    ...twins(['quick-enquiry', 'all-products'], './routes/shop/quick-enquiry/quick-enquiry.tsx'),
    route('order-now', './routes/shop/order-now.tsx'),
    ...twins(['quick-checkout', 'checkout-response'], './routes/shop/checkout/checkout.tsx'),
    route('payment-options', './routes/shop/payment-options/payment-options.tsx'),
    route('order-tracking', './routes/shop/order-tracking/order-tracking.tsx'),
    route('print', './routes/shop/print/print.tsx'),
    route('signup', './routes/account/signup/signup.tsx'),
    route('signin', './routes/account/signin.tsx'),
    route('profile', './routes/account/profile/profile.tsx'),
    route('my-orders', './routes/account/my-orders/my-orders.tsx'),
    route('transport', './routes/shop/transport/transport.tsx'),
    ...twins(INFORMATION, './routes/info/information.tsx'),
    ...twins(WITH_BRANDS, './routes/info/information-with-brands.tsx'),
    route('*', './routes/not-found.tsx'),
  ]),
  route('sitemap.xml', './routes/feeds/sitemap.ts'),
  route('robots.txt', './routes/feeds/robots.ts'),
  route('manifest.webmanifest', './routes/feeds/web-manifest.ts'),
  route('offline', './routes/feeds/offline.ts'),
  route('llms.txt', './routes/feeds/llms.ts'),
  route('print/pdf', './routes/shop/print/pdf.ts'),
  route('transport/receipt', './routes/shop/transport/receipt.ts'),
] satisfies RouteConfig
