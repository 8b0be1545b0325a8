import type { Route } from './+types/information'
import { InformationPage } from './information-page.tsx'

export { publicPageHeaders as headers } from '../page-headers.ts'
export { informationLoader as loader } from './information-loader.ts'

/** A page of text (section 2). */
export default function Information({ loaderData }: Route.ComponentProps) {
  return <InformationPage page={loaderData} />
}
