import { NavLink, useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/office/account.ts'
import { canOpenScreen, SCREENS } from '#contract/office/screens.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { shortcuts as shortcutsEn } from '#i18n/office/en/shortcuts.ts'
import { useAction } from './actions/actions.ts'
import { useWords } from './language.ts'

/** The screens with a shortcut or a menu item that a user with these rights may open. */
export function listMenuEntries({ rights }: Pick<CurrentUser, 'rights'>) {
  return Object.entries(SCREENS).flatMap(([path, screen]) => {
    const shortcut = 'shortcut' in screen ? screen.shortcut : undefined
    const menu = 'menu' in screen ? screen.menu : undefined
    const isListed = (shortcut || menu) && canOpenScreen(screen.permission, rights)
    return isListed ? [{ path: path.slice('/office'.length), shortcut, menu }] : []
  })
}

/** Offers to go to a screen, by its shortcut if it has one, and renders its menu item if it has one. */
export function MenuEntry({ path, shortcut, menu }: ReturnType<typeof listMenuEntries>[number]) {
  const words = useWords({ shell: shellEn, shortcuts: shortcutsEn })
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const name = shortcut ? words.shortcuts[shortcut.action] : menu ? words.shell[menu.word] : ''
  useAction({ name, keys: shortcut?.keys, run: () => navigate(path) })
  // '/enquiries/new' starts with the inbox's path but has its own menu item.
  const isExact = pathname === '/enquiries/new'
  return (
    menu && (
      <li>
        <NavLink to={path} end={isExact}>
          {words.shell[menu.word]}
        </NavLink>
      </li>
    )
  )
}
