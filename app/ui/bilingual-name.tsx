import { getOtherLanguage } from '#i18n/language.ts'
import { orderNamesByLanguage } from '#i18n/localized-names.ts'
import { useLanguage } from './messages.ts'

/** A name in both languages, the page's first. */
export function BilingualName({ english, tamil }: { english: string; tamil: string }) {
  const language = useLanguage()
  const [first, second] = orderNamesByLanguage(language, english, tamil)
  return (
    <>
      {/* eslint-disable-next-line local/no-text-beside-siblings -- hundreds of rows render it, and it never changes after mount */}
      {first}
      <span lang={getOtherLanguage(language)}>{second}</span>
    </>
  )
}
