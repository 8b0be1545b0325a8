import { withoutBase } from '#i18n/language.ts'
import type { Route } from './+types/information'
import { findInformation } from './find-information.ts'
import { InformationPage } from './information-page.tsx'

export { publicPage as headers } from '../page-headers.ts'

/** The page that the address names: every file of `content/` has a route (see routes.ts). */
export function loader({ context, url }: Route.LoaderArgs) {
  return findInformation(context, withoutBase(url.pathname).replaceAll('/', ''))
}

/** A page of text (section 2). */
export default function Information({ loaderData }: Route.ComponentProps) {
  return <InformationPage page={loaderData} />
}
