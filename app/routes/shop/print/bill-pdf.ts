import { formatNumberAndVersion } from '#i18n/format-version.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { privatePageHeaders } from '../../page-headers.ts'
import type { Route } from './+types/bill-pdf'

/** When to ask again for what could not be made yet, in seconds. */
const RETRY_AFTER = '5'

/**
 * The Download of /print?id=…: what that id opens, in full or masked, as a PDF file (section 2; D6). Where too many are
 * asking, it says so in words.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { api, billPdf, words } = context.get(pageContext)
  const order = await api.findPrintableOrder(url.searchParams.get('id') ?? '')
  if (!order) throw new Response(null, { status: 404, headers: privatePageHeaders() })
  const pdf = await billPdf(order, request.signal)
  if (pdf === 'busy') {
    const headers = {
      'Content-Type': 'text/plain; charset=utf-8',
      // So that these few words are not compressed (see server/responses/json-response.ts).
      'Content-Length': `${Buffer.byteLength(words.print.busy)}`,
      'Retry-After': RETRY_AFTER,
      ...privatePageHeaders(),
    }
    return new Response(words.print.busy, { status: 503, headers })
  }
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="enquiry-${formatNumberAndVersion(order.order_no, order.version_no).replace(' ', '-')}.pdf"`,
      ...privatePageHeaders(),
    },
  })
}
