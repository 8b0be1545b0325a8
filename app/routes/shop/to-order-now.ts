import { redirect } from 'react-router'

/** Screens that the shop does not have yet lead to the one where everything can be ordered. */
export function loader() {
  return redirect('/order-now')
}
