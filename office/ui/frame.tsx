import { useEffect, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import type { Me } from '#contract/office/account.ts'
import { askOffice, whenLost } from '#contract/office/client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { frame as frameEn } from '#i18n/office/en/frame.ts'
import { useAction, useKeys } from './actions.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import controls from './controls.module.css'
import css from './frame.module.css'
import { forgetDrafts } from './kept-drafts.ts'
import { KeysList } from './keys-list.tsx'
import { useLanguage, useWords, write } from './language.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { MeContext } from './me.ts'
import { ledTo, MenuEntry } from './menu.tsx'
import { NewVersion } from './new-version.tsx'
import { PaletteKey } from './palette-key.tsx'
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

/** What stands around every screen: the menu, who is signed in, and where the office says what was done. */
export function Component() {
  const me = useLoaderData<typeof loader>()
  const { frame, errors } = useWords({ frame: frameEn, errors: errorsEn })
  const language = useLanguage()
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const shown = useRef(pathname)
  useKeys()
  useEffect(() => whenLost(() => say(frame.trying)), [frame])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setMenuOpen(false)
    say('')
    const main = document.querySelector('main')
    // Unless the screen itself has led it to where one was.
    if (!main?.contains(document.activeElement))
      main?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])

  async function keepLanguage(language: Me['language']) {
    const { error } = await askOffice('POST /office/api/me/language', { payload: { language } })
    if (error) say(errors[error.code])
  }
  async function signOut() {
    const { error } = await askOffice('POST /office/api/signout')
    if (error && error.code !== 'not-signed-in') return say(errors[error.code])
    forgetDrafts(me.user_id)
    // The whole page goes, and with it all that it knows.
    location.assign('/office/signin')
  }
  useAction({ name: frame.signOut, run: () => void signOut() })
  return (
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
                {ledTo(me).map((entry) => (
                  <MenuEntry key={entry.path} {...entry} />
                ))}
              </ul>
            </nav>
            <div className={css.own}>
              <p>{me.name}</p>
              <PaletteKey />
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
      <ConfirmIdentity hasSecondFactor={me.second_factor} />
      <SessionEnded me={me} />
    </MeContext>
  )
}
