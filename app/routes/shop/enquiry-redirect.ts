import { href, redirect } from 'react-router'

/** The print page's back link ends on the quick-enquiry page (D13). */
export function loader() {
  return redirect(href('/quick-enquiry'))
}
