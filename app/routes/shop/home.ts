import { redirect } from 'react-router'

/** The empty path goes to the landing page (section 2). */
export function loader() {
  return redirect('/lander')
}
