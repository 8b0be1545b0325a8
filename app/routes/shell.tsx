import type { ReactNode } from 'react'
import { data, isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { HeaderSearch } from '#app/search/header-search.tsx'
import { CartNotice } from '#app/ui/cart-notice.tsx'
import { Dialogs } from '#app/ui/dialogs.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { FloatingButtons } from '#app/ui/floating-buttons.tsx'
import { Footer } from '#app/ui/footer.tsx'
import { Header } from '#app/ui/header.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ShopContext, type ShopFront } from '#app/ui/shop.ts'
import { WaitIndicator } from '#app/ui/waiting.tsx'
import { errorPages } from '#i18n/error-pages.ts'
import { categoryName } from '#i18n/names.ts'
import { pageContext } from '#server/page-context.ts'
import type { Route } from './+types/shell'
import { findInformation } from './info/find-information.ts'
import { Information } from './info/information.tsx'
import { publicPage } from './public-page.ts'

/** The header lists only so many categories (section 2). */
const HEADER_CATEGORIES = 8

/** The shop's identity and, where the address is that of an information page, its text. */
type Shown = ShopFront & { page?: ReturnType<typeof findInformation> }

/** Whether an address ends with that part: '/about/lander' is no page, though both of its parts are. */
function endsWith({ pathname }: URL, part: string): boolean {
  return pathname.replace(/\/$/, '').endsWith(`/${part}`)
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, shopFront } = context.get(pageContext)
  const { name, phones, whatsapp, email, address_lines, city, pin_code, offer_banners, minimum_orders } =
    shopFront()
  const categories = (await api.categories())
    .slice(0, HEADER_CATEGORIES)
    .map((category): [string, string] => [category.category_slug, categoryName(category)])
  const front = {
    ...{ name, phones, whatsapp, email, address_lines, city, pin_code, offer_banners, minimum_orders },
    categories,
  }
  if (params.page === undefined) return data<Shown>(front)
  const page = endsWith(url, params.page) ? findInformation(context, params.page) : undefined
  // Every unknown path answers with status 404 (D13).
  return data<Shown>({ ...front, page }, page ? { headers: publicPage() } : { status: 404 })
}

/** The shop's identity is loaded once a visit, with the first page; an information page when it is opened. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return nextParams.page !== undefined && nextParams.page !== currentParams.page
}

/** An information page is the same for everyone. What another screen is, it says itself. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData?.page
  return pageMeta(args, page?.title ?? errorPages.notFoundTitle, page?.description)
}

/** Around every screen: header, footer, floating buttons, dialogs and the wait indicator. */
function Frame({ shop, children }: { shop: ShopFront; children: ReactNode }) {
  return (
    <ShopContext value={shop}>
      <Header search={<HeaderSearch />} />
      <main id="main">
        <div role="status">
          <CartNotice />
        </div>
        {children}
      </main>
      <Footer />
      <FloatingButtons />
      <WaitIndicator />
      <Dialogs />
    </ShopContext>
  )
}

/** Every screen in its frame. An information page is the shell's own: it sends no script beside this one. */
export default function Shell({ loaderData, params }: Route.ComponentProps) {
  const { page } = loaderData
  return (
    <Frame shop={loaderData}>
      {params.page === undefined ? (
        <Outlet />
      ) : page ? (
        <Information key={params.page} page={page} />
      ) : (
        <ErrorPage notFound />
      )}
    </Frame>
  )
}

/** A screen that failed: the shell stays, with what happened and the ways back. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage notFound={isRouteErrorResponse(error) && error.status === 404} />
  return loaderData ? <Frame shop={loaderData}>{page}</Frame> : <main id="main">{page}</main>
}
