import { useLocation } from 'react-router'
import { getBasePath, getOtherLanguage } from '#i18n/language.ts'
import { useLanguage, useMessages } from '../messages.ts'
import css from './header.module.css'

/** Links to the same page in the other language (see rememberLanguage). */
export function LanguageSwitch() {
  const words = useMessages().shell
  const { pathname, search } = useLocation()
  const other = getOtherLanguage(useLanguage())
  return (
    <a href={getBasePath(other) + pathname + search} lang={other} className={css.language}>
      {words.header.otherLanguage}
    </a>
  )
}
