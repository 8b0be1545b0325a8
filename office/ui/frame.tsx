import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  NavLink,
  Outlet,
  redirect,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router'
import { askOffice } from '#contract/office/client.ts'
import type { Me } from '#contract/office/me.ts'
import { isOpenTo, SCREENS, type ScreenPath } from '#contract/office/screens.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { frame as frameEn } from '#i18n/office/en/frame.ts'
import { keys as keysEn } from '#i18n/office/en/keys.ts'
import { useAction, useKeys } from './actions.ts'
import controls from './controls.module.css'
import css from './frame.module.css'
import { KeysList } from './keys-list.tsx'
import { useLanguage, useWords, write } from './language.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { MeContext } from './me.ts'
import { NewVersion } from './new-version.tsx'
import { SessionEnded } from './session-ended.tsx'
import { StatusRegion, say } from './status.tsx'

/** Who is signed in, in whose language the office then is; whoever is not is led to the sign-in and back. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Me> {
  const { data, error } = await askOffice('GET /office/api/me')
  if (data) {
    await write(data.language)
    return data
  }
  if (error.code !== 'not-signed-in') throw new Error(error.code)
  const { pathname, search } = new URL(request.url)
  const asked = pathname.slice('/office'.length) + search
  throw redirect(asked.length > 1 ? `/signin?then=${encodeURIComponent(asked)}` : '/signin')
}

/** Not for another query of a screen: only when somebody signed in again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href
}

/** The screens that the menu leads to, in its order; each person sees those that are open to them. */
const MENU = [{ path: '/office/account', word: 'account' }] as const satisfies readonly {
  path: ScreenPath
  word: keyof typeof frameEn
}[]

/** What stands around every screen: the menu, who is signed in, and where the office says what was done. */
export function Component() {
  const me = useLoaderData<typeof loader>()
  const { frame, errors, keys } = useWords({ frame: frameEn, errors: errorsEn, keys: keysEn })
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const shown = useRef(pathname)
  useKeys()
  useAction({ name: keys.goToAccount, keys: 'g m', run: () => navigate('/account') })
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setMenuOpen(false)
    say('')
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])

  async function keepLanguage(language: Me['language']) {
    const { error } = await askOffice('POST /office/api/me/language', { language })
    if (error) say(errors[error.code])
  }
  async function signOut() {
    const { error } = await askOffice('POST /office/api/signout')
    // The whole page goes, and with it all that it knows.
    if (!error || error.code === 'not-signed-in') location.assign('/office/signin')
    else say(errors[error.code])
  }
  return (
    // Its style elements would break the policy of the page; what they do stands in base.css.
    <CSPProvider disableStyleElements>
      <MeContext value={me}>
        <a href="#main" className={css.skip}>
          {frame.skipToContent}
        </a>
        <div className={css.frame}>
          <header className={css.side}>
            <div className={css.top}>
              <span className={css.shop}>{language === 'ta' ? me.shop.name_tamil : me.shop.name}</span>
              <button
                type="button"
                className={`${controls.quiet} ${css.menuButton}`}
                aria-expanded={isMenuOpen}
                aria-controls="menu"
                onClick={() => setMenuOpen(!isMenuOpen)}
              >
                {frame.menu}
              </button>
            </div>
            <div id="menu" className={css.menu} data-open={isMenuOpen || undefined}>
              <nav aria-label={frame.menu}>
                <ul>
                  {MENU.filter(({ path }) => isOpenTo(SCREENS[path], me.rights)).map(({ path, word }) => (
                    <li key={path}>
                      <NavLink to={path.slice('/office'.length)}>{frame[word]}</NavLink>
                    </li>
                  ))}
                </ul>
              </nav>
              <div className={css.own}>
                <p>{me.name}</p>
                <KeysList />
                <LanguageSwitch keep={keepLanguage} />
                <button type="button" className={controls.quiet} onClick={signOut}>
                  {frame.signOut}
                </button>
              </div>
            </div>
          </header>
          <div className={css.screen}>
            <main id="main">
              <Outlet />
            </main>
            <NewVersion />
          </div>
          <ScrollRestoration />
        </div>
        <StatusRegion />
        <SessionEnded me={me} />
      </MeContext>
    </CSPProvider>
  )
}
