import { useNavigate, useSearchParams } from 'react-router'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { frame as frameEn } from '#i18n/office/en/shell.ts'
import { setLanguage, useWords } from '../shell/language.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { SignInForm } from '../shell/session/sign-in-form.tsx'
import css from './signin.module.css'

/** The way into the office (O2). Whoever came for another screen is led there. */
export function Component() {
  const { account, frame } = useWords({ account: accountEn, frame: frameEn })
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <div className={css.screen}>
      <title>{`${account.signInTitle} · ${frame.office}`}</title>
      <header>
        <span>{frame.office}</span>
        <LanguageSwitch />
      </header>
      <main id="main">
        <h1>{account.signInTitle}</h1>
        <SignInForm
          onSignedIn={async (me) => {
            await setLanguage(me.language)
            const asked = query.get('then') ?? '/'
            // A path of ours: '//elsewhere' would be another site's.
            navigate(/^\/(?!\/)/.test(asked) ? asked : '/', { replace: true })
          }}
        />
      </main>
    </div>
  )
}
