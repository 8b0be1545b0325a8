import { pageContext } from '#server/pages/page-context.ts'
import { privatePageHeaders } from '../../page-headers.ts'
import type { Route } from './+types/lorry-receipt'

/** The lorry receipt of /transport?id=…, also the file that Download saves (section 2). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get('id') ?? ''
  const receipt = await context.get(pageContext).findLorryReceipt(id)
  if (!receipt) throw new Response(null, { status: 404, headers: privatePageHeaders() })
  return new Response(receipt.bytes, {
    headers: {
      'Content-Type': receipt.type,
      'Content-Disposition': `inline; filename="${receipt.name}"`,
      ...privatePageHeaders(),
    },
  })
}
