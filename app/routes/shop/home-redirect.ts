import { href, redirect } from 'react-router'
import { languageFromPath, TAMIL_PATH } from '#i18n/language.ts'
import type { Route } from './+types/home-redirect'

/** Redirects the root path to the landing page (section 2), in the language chosen last. */
export function loader({ request, url }: Route.LoaderArgs) {
  const hasChosenTamil = /(?:^|; )language=ta(?:;|$)/.test(request.headers.get('Cookie') ?? '')
  // React Router keeps redirects under /ta.
  return redirect(
    hasChosenTamil && languageFromPath(url.pathname) === 'en'
      ? `${TAMIL_PATH}${href('/lander')}`
      : href('/lander'),
  )
}
