import { BrandSlider } from '../brand-slider.tsx'
import type { Route } from './+types/our-brands'
import { findInformation } from './find-information.ts'
import { InformationPage } from './information-page.tsx'

export { publicPage as headers } from '../public-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return findInformation(context, 'our-brands')
}

/** The brands that the shop has, with their slider: on static pages every 5 s (sections 2 and 9). */
export default function OurBrands({ loaderData }: Route.ComponentProps) {
  return (
    <InformationPage page={loaderData}>
      <BrandSlider interval={5000} />
    </InformationPage>
  )
}
