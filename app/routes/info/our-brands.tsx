import { pageContext } from '#server/page-context.ts'
import { BrandSlider } from '../brand-slider.tsx'
import type { Route } from './+types/our-brands'
import { findInformation } from './find-information.ts'
import { InformationPage } from './information-page.tsx'

export { publicPage as headers } from '../public-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { brands } = context.get(pageContext).shop()
  return { page: findInformation(context, 'our-brands'), brands }
}

/** The brands that the shop has, with their slider: on static pages every 5 s (sections 2 and 9). */
export default function OurBrands({ loaderData: { page, brands } }: Route.ComponentProps) {
  return (
    <InformationPage page={page}>
      <BrandSlider brands={brands} interval={5000} />
    </InformationPage>
  )
}
