import { pageMeta } from '#app/ui/page-meta.ts'
import { BrandSlider } from '../brand-slider.tsx'
import type { Route } from './+types/our-brands'
import { findInformation } from './find-information.ts'
import { Information } from './information.tsx'

export { publicPage as headers } from '../public-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  const page = findInformation(context, 'our-brands')
  if (!page) throw new Response(null, { status: 404 })
  return page
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, args.loaderData?.title ?? '', args.loaderData?.description)

/** The brands that the shop has, with their slider: on static pages every 5 s (sections 2 and 9). */
export default function OurBrands({ loaderData }: Route.ComponentProps) {
  return (
    <Information page={loaderData}>
      <BrandSlider interval={5000} />
    </Information>
  )
}
