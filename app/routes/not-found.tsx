import { data } from 'react-router'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'

/** Answers every unknown path with status 404 (D13). */
export function loader() {
  return data(null, { status: 404 })
}

/** The 404 page, in the shop's look. */
export default function NotFound() {
  return <ErrorPage isNotFound />
}
