import { useNavigate, useSearchParams } from 'react-router'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { setLanguage, useWords } from '../shell/language.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { SignInForm } from '../shell/session/sign-in-form.tsx'
import css from './signin.module.css'

/** The sign-in screen (O2). Redirects to the screen in `then` afterwards. */
export function Component() {
  const { account, shell } = useWords({ account: accountEn, shell: shellEn })
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <div className={css.screen}>
      <title>{`${account.signInTitle} · ${shell.office}`}</title>
      <header>
        <span>{shell.office}</span>
        <LanguageSwitch />
      </header>
      <main id="main">
        <h1>{account.signInTitle}</h1>
        <SignInForm
          onSignedIn={async (me) => {
            await setLanguage(me.language)
            const target = query.get('then') ?? '/'
            // Only paths of this site: '//example.com' would open another site.
            navigate(/^\/(?!\/)/.test(target) ? target : '/', { replace: true })
          }}
        />
      </main>
    </div>
  )
}
