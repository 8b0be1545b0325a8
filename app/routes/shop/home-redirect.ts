import { href, redirect } from 'react-router'
import { languageFromPath, TAMIL_PATH } from '#i18n/language.ts'
import type { Route } from './+types/home-redirect'

/** The empty path goes to the landing page (section 2), in the language that the visitor chose last. */
export function loader({ request, url }: Route.LoaderArgs) {
  const hasChosenTamil = /(?:^|; )language=ta(?:;|$)/.test(request.headers.get('Cookie') ?? '')
  // Under /ta a redirect stays there by itself.
  return redirect(
    hasChosenTamil && languageFromPath(url.pathname) === 'en'
      ? `${TAMIL_PATH}${href('/lander')}`
      : href('/lander'),
  )
}
