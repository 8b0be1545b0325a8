import { Languages } from 'lucide-react'
import { getOtherLanguage } from '#i18n/language.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { Button } from '../design/button.tsx'
import { setLanguage, useLanguage, useWords } from './language.ts'

/** A button to switch to the other language. `onChange` saves it for a signed-in user. */
export function LanguageSwitch({ onChange }: { onChange?: (language: 'en' | 'ta') => void }) {
  const { shell } = useWords({ shell: shellEn })
  const other = getOtherLanguage(useLanguage())
  return (
    <Button
      variant="quiet"
      icon={Languages}
      lang={other}
      onClick={() => {
        void setLanguage(other)
        onChange?.(other)
      }}
    >
      {shell.otherLanguage}
    </Button>
  )
}
