import { href, redirect } from 'react-router'

/** The print page's back link redirects to /quick-enquiry (D13). */
export function loader() {
  return redirect(href('/quick-enquiry'))
}
