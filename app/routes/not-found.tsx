import { data } from 'react-router'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { errorPages as words } from '#i18n/error-pages.ts'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = (args) => pageMeta(args, words.notFoundTitle)

/** Answers every unknown path with status 404 (D13). */
export function loader() {
  return data(null, { status: 404 })
}

/** The 404 page, in the shop's look. */
export default function NotFound() {
  return <ErrorPage notFound />
}
