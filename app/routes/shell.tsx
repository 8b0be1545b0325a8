import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { HeaderSearch } from '#app/search/header-search.tsx'
import { CartNotice } from '#app/ui/cart/cart-notice.tsx'
import { Dialogs } from '#app/ui/dialogs.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { FloatingButtons } from '#app/ui/layout/floating-buttons.tsx'
import { Footer } from '#app/ui/layout/footer.tsx'
import { Header } from '#app/ui/layout/header.tsx'
import { ShopContext, type ShopSummary } from '#app/ui/layout/shop-context.ts'
import { WaitIndicator } from '#app/ui/wait-indicator.tsx'
import { categoryName } from '#i18n/localized-names.ts'
import { pageContext } from '#server/pages/page-context.ts'
import type { Route } from './+types/shell'

/** Maximum number of categories in the header (section 2). */
const MAX_HEADER_CATEGORIES = 8

/** Loads the shop data for header and footer, and the first categories, in the page's language. */
export async function loader({ context }: Route.LoaderArgs): Promise<ShopSummary> {
  const { api, language, words, localizedShop, closedSeason } = context.get(pageContext)
  const { name, phones, whatsapp, email, address_lines, city, pin_code, offer_banners } = localizedShop()
  const { minimum_orders, gst_percentage } = localizedShop()
  const closed = closedSeason()
  const categories = (await api.listCategories())
    .slice(0, MAX_HEADER_CATEGORIES)
    .map((category): [string, string] => [category.category_slug, categoryName(language, category)])
  return {
    ...{ name, phones, whatsapp, email, address_lines, city, pin_code, offer_banners },
    ...{ minimum_orders, gst_percentage },
    categories,
    ...(closed && { closedMessage: words.quickCheckout.seasonClosed(closed.opens) }),
  }
}

/** The shop data is loaded once per visit, with the first page. */
export function shouldRevalidate() {
  return false
}

/** The frame of every screen: header, footer, floating buttons, dialogs and the wait indicator. */
function PageFrame({ shop, children }: { shop: ShopSummary; children: ReactNode }) {
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

/** Renders each screen in the frame. */
export default function Shell({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame shop={loaderData}>
      <Outlet />
    </PageFrame>
  )
}

/** Shows the error page inside the shell when a screen fails. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage isNotFound={isRouteErrorResponse(error) && error.status === 404} />
  return loaderData ? <PageFrame shop={loaderData}>{page}</PageFrame> : <main id="main">{page}</main>
}
