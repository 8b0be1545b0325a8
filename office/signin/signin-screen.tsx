import { useNavigate, useSearchParams } from 'react-router'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { setLanguage, useWords } from '../shell/language.ts'
import { SignInForm } from '../shell/session/sign-in-form.tsx'
import { SignInFrame } from './signin-frame.tsx'

/** The sign-in screen (O2). Redirects to the screen in `then` afterwards. */
export function Component() {
  const { account } = useWords({ account: accountEn })
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <SignInFrame title={account.signInTitle}>
      <SignInForm
        onSignedIn={async (me) => {
          await setLanguage(me.language)
          const target = query.get('then') ?? '/'
          // Only paths of this site: '//example.com' would open another site.
          navigate(/^\/(?!\/)/.test(target) ? target : '/', { replace: true })
        }}
      />
    </SignInFrame>
  )
}
