import { PLACED_ORDER_KEY } from '#app/cart/placed-order.ts'
import { getBasePath } from '#i18n/language.ts'
import { pageContext, renderContext } from '#server/pages/page-context.ts'
import type { Route } from './+types/offline'
import { createFeedResponse } from './feed-response.ts'

const STYLE = `
:root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif }
main { margin: 12vh auto 0; max-width: 32em; padding: 0 1em }
h2 { font-size: 1.1em }
dt { opacity: 0.8 }
dd { margin: 0 0 0.5em; font-weight: 700 }
a { color: inherit }
.button { display: inline-block; border-radius: 12px; background: #17123f; color: #fff; padding: 10px 22px; text-decoration: none }
`

/** Shows the last order placed in this tab. Inlined into the page as text, so it must not use anything outside. */
function showPlacedOrder(key: string, thankYouUrl: string) {
  try {
    const order = JSON.parse(sessionStorage.getItem(key) ?? '')
    const { lang } = document.documentElement
    const india = { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' } as const
    const time = new Date(order.enquiry_time).toLocaleString(`${lang}-IN`, india)
    const rupees = { style: 'currency', currency: 'INR' } as const
    const amount = order.payable_amount.toLocaleString('en-IN', rupees)
    const link = document.createElement('a')
    link.href = thankYouUrl + encodeURIComponent(order.order_id)
    link.textContent = order.enquiry_number
    const values = [link, time, amount]
    document.querySelectorAll('dd').forEach((element, index) => void element.append(values[index] ?? ''))
    document.querySelector('section')?.removeAttribute('hidden')
  } catch {
    // No order was placed, or the stored one is damaged.
  }
}

/**
 * The offline page, which the browser caches for when the site cannot be reached (docs/decisions/021).
 * Self-contained. Its link with an empty href reloads the requested page.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { language, words } = context.get(pageContext)
  const { checkoutResponse, errorPages, offlinePage } = words
  const document = context.get(renderContext)
  context.set(renderContext, { ...document, styles: STYLE })
  const thankYouUrl = `${getBasePath(language)}/checkout-response?id=`
  const html = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>
<title>${offlinePage.title}</title><style>${STYLE}</style></head><body><main>
<h1>${offlinePage.title}</h1>
<p>${offlinePage.text}</p>
<section hidden><h2>${checkoutResponse.received}</h2><dl>
<dt>${checkoutResponse.enquiryNumber}</dt><dd></dd>
<dt>${checkoutResponse.enquiryTime}</dt><dd></dd>
<dt>${checkoutResponse.payableAmount}</dt><dd></dd>
</dl></section>
<p><a class="button" href="">${errorPages.tryAgain}</a></p>
</main><script nonce="${document.nonce}">(${showPlacedOrder})("${PLACED_ORDER_KEY}","${thankYouUrl}")</script></body></html>`
  return createFeedResponse(html, 'text/html; charset=utf-8')
}
