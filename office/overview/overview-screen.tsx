import { overview as overviewEn } from '#i18n/office/en/overview.ts'
import { useWords } from '../ui/language.ts'
import { Screen } from '../ui/screen.tsx'
import { PageSpeed } from './page-speed.tsx'

/** How the shop does (O8). */
export function Component() {
  const { overview } = useWords({ overview: overviewEn })
  return (
    <Screen title={overview.title}>
      <PageSpeed />
    </Screen>
  )
}
