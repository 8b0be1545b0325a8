import type { Route } from './+types/info-page'
import { Information } from './information.tsx'
import { informationMeta } from './information-meta.ts'

export { publicPage as headers } from '../public-page.ts'
export { informationLoader as loader } from './information-loader.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => informationMeta(loaderData)

/** An information page that is text alone. */
export default function InfoPage({ loaderData }: Route.ComponentProps) {
  return <Information page={loaderData} />
}
