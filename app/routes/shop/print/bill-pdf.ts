import { formatNumberAndVersion } from '#i18n/format-version.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { privatePageHeaders } from '../../page-headers.ts'
import type { Route } from './+types/bill-pdf'

/** The Retry-After header, in seconds. */
const RETRY_AFTER = '5'

/**
 * The PDF of /print?id=…: the bill in full or masked, as for the page (section 2; D6). Status 503 with a text when
 * the PDF workers are busy.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { api, billPdf, words } = context.get(pageContext)
  const order = await api.findPrintableOrder(url.searchParams.get('id') ?? '')
  if (!order) throw new Response(null, { status: 404, headers: privatePageHeaders() })
  const pdf = await billPdf(order, request.signal)
  if (pdf === 'busy') {
    const headers = {
      'Content-Type': 'text/plain; charset=utf-8',
      // With a length, the short text is not compressed (see server/responses/json-response.ts).
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
