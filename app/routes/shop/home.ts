import { redirect } from 'react-router'
import { TAMIL } from '#i18n/language.ts'
import type { Route } from './+types/home'

/** The empty path goes to the landing page (section 2), in the language that the visitor chose last. */
export function loader({ request }: Route.LoaderArgs) {
  const choseTamil = /(?:^|; )language=ta(?:;|$)/.test(request.headers.get('Cookie') ?? '')
  return redirect(choseTamil ? `${TAMIL}/lander` : '/lander')
}
