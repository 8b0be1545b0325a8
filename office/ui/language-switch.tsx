import { otherLanguage } from '#i18n/language.ts'
import { frame as frameEn } from '#i18n/office/en/frame.ts'
import css from './controls.module.css'
import { useLanguage, useWords, write } from './language.ts'

/** Changes to the other language, whose own name it bears; `keep` lets the shop know, for who is signed in. */
export function LanguageSwitch({ keep }: { keep?: (language: 'en' | 'ta') => void }) {
  const { frame } = useWords({ frame: frameEn })
  const other = otherLanguage(useLanguage())
  return (
    <button
      type="button"
      className={css.quiet}
      lang={other}
      onClick={() => {
        void write(other)
        keep?.(other)
      }}
    >
      {frame.otherLanguage}
    </button>
  )
}
