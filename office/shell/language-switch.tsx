import { Languages } from 'lucide-react'
import { getOtherLanguage, type Language } from '#i18n/language.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { Button } from '../design/actions/button.tsx'
import { setLanguage, useLanguage, useWords } from './language.ts'

/** A button to switch to the other language. For a signed-in user, `onChange` also saves it. */
export function LanguageSwitch({ onChange = setLanguage }: { onChange?: (language: Language) => unknown }) {
  const { shell } = useWords({ shell: shellEn })
  const other = getOtherLanguage(useLanguage())
  return (
    <Button variant="quiet" icon={Languages} lang={other} onClick={() => void onChange(other)}>
      {shell.otherLanguage}
    </Button>
  )
}
