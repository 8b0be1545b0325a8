import { pageContext } from '#server/page-context.ts'
import type { Route } from './+types/contact-us'
import { Information } from './information.tsx'
import { informationLoader } from './information-loader.ts'
import { informationMeta } from './information-meta.ts'
import { ShopMap } from './shop-map.tsx'

export { publicPage as headers } from '../public-page.ts'

export function loader(args: Route.LoaderArgs) {
  return { ...informationLoader(args), map: args.context.get(pageContext).shop().map }
}

export const meta: Route.MetaFunction = ({ loaderData }) => informationMeta(loaderData)

/** The store's address, phone and mail, and a map (section 2, /contact-us). */
export default function ContactUs({ loaderData }: Route.ComponentProps) {
  return (
    <Information page={loaderData}>
      <ShopMap {...loaderData.map} />
    </Information>
  )
}
