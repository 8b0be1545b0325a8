import { otherLanguage } from '#i18n/language.ts'
import { inReadersOrder } from '#i18n/names.ts'

/** A name in both scripts, the reader's first. Its twin, readShownCatalogue, reads them back. */
export function BothNames({ english, tamil }: { english: string; tamil: string }) {
  const [first, second] = inReadersOrder(english, tamil)
  return (
    <>
      {first}
      <span lang={otherLanguage()}>{second}</span>
    </>
  )
}
