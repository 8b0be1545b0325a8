import { pageContext } from '#server/pages/page-context.ts'
import { BrandSlider } from '../brand-slider.tsx'
import type { Route } from './+types/information-with-brands'
import { informationLoader } from './information-loader.ts'
import { InformationPage } from './information-page.tsx'

export { publicPageHeaders as headers } from '../page-headers.ts'

export function loader(args: Route.LoaderArgs) {
  const { brands } = args.context.get(pageContext).shop()
  const interval = args.url.pathname.includes('our-brands') ? 5000 : 6000
  return { page: informationLoader(args), brands, interval }
}

/** A page of text with the brand slider: 5 s on /our-brands, 6 s elsewhere (sections 2 and 9). */
export default function InformationWithBrands({ loaderData }: Route.ComponentProps) {
  const { page, brands, interval } = loaderData
  return (
    <InformationPage page={page}>
      <BrandSlider brands={brands} interval={interval} />
    </InformationPage>
  )
}
