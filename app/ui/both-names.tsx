import { otherLanguage } from '#i18n/language.ts'
import { inReadersOrder } from '#i18n/names.ts'
import { useLanguage } from './words.ts'

/** A name in both scripts, the reader's first. */
export function BothNames({ english, tamil }: { english: string; tamil: string }) {
  const language = useLanguage()
  const [first, second] = inReadersOrder(language, english, tamil)
  return (
    <>
      {first}
      <span lang={otherLanguage(language)}>{second}</span>
    </>
  )
}
