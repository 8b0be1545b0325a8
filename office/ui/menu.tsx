import { NavLink, useLocation, useNavigate } from 'react-router'
import type { Me } from '#contract/office/account.ts'
import { isOpenTo, SCREENS } from '#contract/office/screens.ts'
import { frame as frameEn } from '#i18n/office/en/frame.ts'
import { keys as keysEn } from '#i18n/office/en/keys.ts'
import { useAction } from './actions.ts'
import { useWords } from './language.ts'

/** The screens to which something leads from everywhere, of those that are open to somebody; some by a line of the menu, too. */
export function ledTo({ rights }: Pick<Me, 'rights'>) {
  return Object.entries(SCREENS).flatMap(([path, screen]) =>
    'shortcut' in screen && isOpenTo(screen.open, rights)
      ? [{ path: path.slice('/office'.length), menu: undefined, ...screen }]
      : [],
  )
}

/** The shortcut to a screen, and its line in the menu if it has one. */
export function MenuEntry({ path, shortcut, menu }: ReturnType<typeof ledTo>[number]) {
  const words = useWords({ frame: frameEn, keys: keysEn })
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useAction({ name: words.keys[shortcut.action], keys: shortcut.keys, run: () => navigate(path) })
  // What is taken down by phone has a line of its own.
  const isExact = pathname === '/enquiries/new'
  return (
    menu && (
      <li>
        <NavLink to={path} end={isExact}>
          {words.frame[menu.word]}
        </NavLink>
      </li>
    )
  )
}
