import { BrandSlider } from '../brand-slider.tsx'
import type { Route } from './+types/our-brands'
import { Information } from './information.tsx'
import { informationMeta } from './information-meta.ts'

export { publicPage as headers } from '../public-page.ts'
export { informationLoader as loader } from './information-loader.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => informationMeta(loaderData)

/** The brands that the shop has, with their slider: on static pages every 5 s (sections 2 and 9). */
export default function OurBrands({ loaderData }: Route.ComponentProps) {
  return (
    <Information page={loaderData}>
      <BrandSlider interval={5000} />
    </Information>
  )
}
