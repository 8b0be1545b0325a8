import { pageContext } from '#server/page-context.ts'
import { privatePage } from '../../page-headers.ts'
import type { Route } from './+types/pdf'

/** The Download of /print?id=…: what that id opens, in full or masked, as a PDF file (section 2; D6). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, billPdf } = context.get(pageContext)
  const order = await api.findPrintableOrder(url.searchParams.get('id') ?? '')
  if (!order) throw new Response(null, { status: 404, headers: privatePage() })
  return new Response(new Uint8Array(await billPdf(order)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="enquiry-${order.order_no}.pdf"`,
      ...privatePage(),
    },
  })
}
