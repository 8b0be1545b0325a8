import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { LogOut, Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
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
import * as v from 'valibot'
import type { CurrentUser } from '#contract/office/account.ts'
import { callOffice, onConnectionLost } from '#contract/office/office-client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { Button } from '../design/actions/button.tsx'
import { IconButton } from '../design/actions/icon-button.tsx'
import { useAction, useShortcuts } from './actions/actions.ts'
import { CommandPaletteButton } from './actions/command-palette-button.tsx'
import { ShortcutList } from './actions/shortcut-list.tsx'
import css from './app-shell.module.css'
import { setLanguage, useLanguage, useWords } from './language.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { listMainScreens, listMenuEntries, MenuEntry, MenuLink } from './menu.tsx'
import { NewVersionNotice } from './new-version-notice.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { useEventStream } from './requests/event-stream.ts'
import { queryClient } from './requests/office-query.ts'
import { useInvalidateOnEvents } from './requests/use-invalidate-on-events.ts'
import { ConfirmIdentityDialog } from './session/confirm-identity-dialog.tsx'
import { deleteDrafts } from './session/draft-storage.ts'
import { MeContext } from './session/me.ts'
import { SessionEndedDialog } from './session/session-ended-dialog.tsx'
import { openStoredValue } from './session/stored-value.ts'
import { announce, StatusRegion } from './status-region.tsx'
import { useStore } from './store.ts'
import { useChooseLanguage } from './use-choose-language.ts'

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

/** How many screens a phone's bottom bar has, beside the menu. */
const BOTTOM_BAR_ENTRIES = 4
const isSidebarCollapsed = openStoredValue('office_sidebar_collapsed', v.fallback(v.boolean(), false))

/** The app shell around every screen: menu, signed-in user and status region. */
export function Component() {
  const me = useLoaderData<typeof loader>()
  return (
    <MeContext value={me}>
      {/* The content security policy allows no style elements. */}
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <Shell me={me} />
        </QueryClientProvider>
      </CSPProvider>
    </MeContext>
  )
}

function Shell({ me }: { me: CurrentUser }) {
  const { shell, errors } = useWords({ shell: shellEn, errors: errorsEn })
  const language = useLanguage()
  const chooseLanguage = useChooseLanguage()
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isCollapsed = useStore(isSidebarCollapsed)
  const lastPathname = useRef(pathname)
  useShortcuts()
  useEventStream()
  useInvalidateOnEvents()
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

  async function signOut() {
    const { error } = await callOffice('POST /office/api/signout')
    if (error && error.code !== 'not-signed-in') return announce(errors[error.code])
    deleteDrafts(me.user_id)
    // A full page load drops all state in memory.
    location.assign('/office/signin')
  }
  useAction({ name: shell.signOut, icon: LogOut, run: () => void signOut() })
  const entries = listMenuEntries(me)
  const shopName = language === 'ta' ? me.shop.name_tamil : me.shop.name
  return (
    <>
      <a href="#main" className={css.skip}>
        {shell.skipToContent}
      </a>
      <div className={css.shell} data-collapsed={isCollapsed || undefined}>
        <header className={css.sidebar}>
          <div className={css.shop}>
            <span className={css.shopName}>{shopName}</span>
            <span className={css.collapse}>
              <IconButton
                label={isCollapsed ? shell.expandMenu : shell.collapseMenu}
                icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
                onClick={() => isSidebarCollapsed.set(!isCollapsed)}
              />
            </span>
          </div>
          <div className={css.search}>
            <CommandPaletteButton />
          </div>
          <div id="menu" className={css.menu} data-open={isMenuOpen || undefined}>
            <nav aria-label={shell.menu}>
              <ul>
                {entries.map((entry) => (
                  <MenuEntry key={entry.path} {...entry} />
                ))}
              </ul>
            </nav>
            <div className={css.userMenu}>
              <p>{me.name}</p>
              <ShortcutList />
              <LanguageSwitch onChange={chooseLanguage} />
              <Button variant="quiet" icon={LogOut} onClick={signOut}>
                {shell.signOut}
              </Button>
            </div>
          </div>
        </header>
        <div className={css.screen}>
          <OfflineStrip />
          <main id="main">
            <Outlet />
          </main>
          <NewVersionNotice />
        </div>
        <div className={css.bottomBar}>
          {!isMenuOpen && (
            <nav aria-label={shell.mainScreens}>
              {listMainScreens(me)
                .slice(0, BOTTOM_BAR_ENTRIES)
                .map(({ path, menu }) => (
                  <MenuLink key={path} path={path} word={menu.word} isInBottomBar />
                ))}
            </nav>
          )}
          <button
            type="button"
            aria-expanded={isMenuOpen}
            aria-controls="menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <MenuIcon aria-hidden size="1.375rem" />
            <span>{shell.menu}</span>
          </button>
        </div>
        <ScrollRestoration />
      </div>
      <StatusRegion />
      <ConfirmIdentityDialog hasSecondFactor={me.second_factor} />
      <SessionEndedDialog me={me} />
    </>
  )
}
