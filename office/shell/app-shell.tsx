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
import type { CurrentUser } from '#contract/office/account.ts'
import { callOffice, onConnectionLost } from '#contract/office/office-client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import controls from '../design/controls.module.css'
import { useAction, useShortcuts } from './actions/actions.ts'
import { CommandPaletteButton } from './actions/command-palette-button.tsx'
import { ShortcutList } from './actions/shortcut-list.tsx'
import css from './app-shell.module.css'
import { setLanguage, useLanguage, useWords } from './language.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { listMenuEntries, MenuEntry } from './menu.tsx'
import { NewVersionNotice } from './new-version-notice.tsx'
import { ConfirmIdentityDialog } from './session/confirm-identity-dialog.tsx'
import { deleteDrafts } from './session/draft-storage.ts'
import { MeContext } from './session/me.ts'
import { SessionEndedDialog } from './session/session-ended-dialog.tsx'
import { announce, StatusRegion } from './status-region.tsx'

/** Loads the signed-in user and sets the user's language. Redirects guests to the sign-in screen and back. */
export async function loader({ request }: LoaderFunctionArgs): Promise<CurrentUser> {
  const { data, error } = await callOffice('GET /office/api/me')
  if (data) {
    await setLanguage(data.language)
    return data
  }
  if (error.code !== 'not-signed-in') throw new Error(error.code)
  const { pathname, search } = new URL(request.url)
  const target = pathname.slice('/office'.length) + search
  throw redirect(target.length > 1 ? `/signin?then=${encodeURIComponent(target)}` : '/signin')
}

/** Revalidates only on an explicit request, not when a screen changes its query. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href
}

/** The app shell around every screen: menu, signed-in user and status region. */
export function Component() {
  const me = useLoaderData<typeof loader>()
  const { shell, errors } = useWords({ shell: shellEn, errors: errorsEn })
  const language = useLanguage()
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const lastPathname = useRef(pathname)
  useShortcuts()
  useEffect(() => onConnectionLost(() => announce(shell.trying)), [shell])
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    setMenuOpen(false)
    announce('')
    const main = document.querySelector('main')
    // Skipped if the screen has restored the focus itself.
    if (!main?.contains(document.activeElement))
      main?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])

  async function saveLanguage(language: CurrentUser['language']) {
    const { error } = await callOffice('POST /office/api/me/language', { payload: { language } })
    if (error) announce(errors[error.code])
  }
  async function signOut() {
    const { error } = await callOffice('POST /office/api/signout')
    if (error && error.code !== 'not-signed-in') return announce(errors[error.code])
    deleteDrafts(me.user_id)
    // A full page load drops all state in memory.
    location.assign('/office/signin')
  }
  useAction({ name: shell.signOut, run: () => void signOut() })
  return (
    <MeContext value={me}>
      <a href="#main" className={css.skip}>
        {shell.skipToContent}
      </a>
      <div className={css.frame}>
        <header className={css.sidebar}>
          <div className={css.topBar}>
            <span className={css.shopName}>{language === 'ta' ? me.shop.name_tamil : me.shop.name}</span>
            <button
              type="button"
              className={`${controls.quiet} ${css.menuButton}`}
              aria-expanded={isMenuOpen}
              aria-controls="menu"
              onClick={() => setMenuOpen(!isMenuOpen)}
            >
              {shell.menu}
            </button>
          </div>
          <div id="menu" className={css.menu} data-open={isMenuOpen || undefined}>
            <nav aria-label={shell.menu}>
              <ul>
                {listMenuEntries(me).map((entry) => (
                  <MenuEntry key={entry.path} {...entry} />
                ))}
              </ul>
            </nav>
            <div className={css.userMenu}>
              <p>{me.name}</p>
              <CommandPaletteButton />
              <ShortcutList />
              <LanguageSwitch onChange={saveLanguage} />
              <button type="button" className={controls.quiet} onClick={signOut}>
                {shell.signOut}
              </button>
            </div>
          </div>
        </header>
        <div className={css.screen}>
          <main id="main">
            <Outlet />
          </main>
          <NewVersionNotice />
        </div>
        <ScrollRestoration />
      </div>
      <StatusRegion />
      <ConfirmIdentityDialog hasSecondFactor={me.second_factor} />
      <SessionEndedDialog me={me} />
    </MeContext>
  )
}
