import { withoutBase } from '#i18n/language.ts'
import { pageContext } from '#server/page-context.ts'
import { BrandSlider } from '../brand-slider.tsx'
import type { Route } from './+types/information-with-brands'
import { findInformation } from './find-information.ts'
import { InformationPage } from './information-page.tsx'

export { publicPage as headers } from '../page-headers.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const name = withoutBase(url.pathname).replaceAll('/', '')
  const { brands } = context.get(pageContext).shop()
  return { page: findInformation(context, name), brands, interval: name === 'our-brands' ? 5000 : 6000 }
}

/** A page of text with the slider of the shop's brands: on static pages every 5 s or 6 s (sections 2 and 9). */
export default function InformationWithBrands({ loaderData }: Route.ComponentProps) {
  const { page, brands, interval } = loaderData
  return (
    <InformationPage page={page}>
      <BrandSlider brands={brands} interval={interval} />
    </InformationPage>
  )
}
