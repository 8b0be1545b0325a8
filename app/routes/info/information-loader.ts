import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#server/page-context.ts'

/** The page that an address names, in the words of `content/`. Throws a 404 for one that has none. */
export function informationLoader({ request, context }: LoaderFunctionArgs) {
  const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const page = context.get(pageContext).findInformation(name)
  if (!page) throw new Response(null, { status: 404 })
  return page
}
