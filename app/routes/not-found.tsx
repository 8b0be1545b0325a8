import { data } from 'react-router'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'

/** Responds to every unknown path with status 404 (D13). */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <ErrorPage isNotFound />
}
