import { useQuery } from '@tanstack/react-query'
import {
  Boxes,
  CircleUser,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  PhoneCall,
  Settings,
  ShieldCheck,
  Tags,
  Users,
} from 'lucide-react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/office/account.ts'
import { canOpenScreen, type MenuWord, SCREENS } from '#contract/office/screens.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { shortcuts as shortcutsEn } from '#i18n/office/en/shortcuts.ts'
import { useAction } from './actions/actions.ts'
import { useWords } from './language.ts'
import css from './menu.module.css'
import { TALLIES_QUERY } from './requests/tallies-query.ts'
import { useMe } from './session/me.ts'

/** The icon of each menu item. */
const MENU_ICONS: Record<MenuWord, LucideIcon> = {
  overview: LayoutDashboard,
  byPhone: PhoneCall,
  enquiries: Inbox,
  packing: Boxes,
  priceList: Tags,
  settings: Settings,
  users: Users,
  audit: ShieldCheck,
  account: CircleUser,
}

/** The screens with a shortcut or a menu item that a user with these rights may open. */
export function listMenuEntries({ rights }: Pick<CurrentUser, 'rights'>) {
  return Object.entries(SCREENS).flatMap(([path, screen]) => {
    const shortcut = 'shortcut' in screen ? screen.shortcut : undefined
    const menu = 'menu' in screen ? screen.menu : undefined
    const isListed = (shortcut || menu) && canOpenScreen(screen.permission, rights)
    return isListed ? [{ path: path.slice('/office'.length), shortcut, menu }] : []
  })
}

/** The main screens of a user, for the start and the bottom bar: the owner oversees, the others work. */
export function listMainScreens(me: Pick<CurrentUser, 'rights' | 'role'>) {
  const isOwner = me.role === 'owner'
  return listMenuEntries(me).flatMap(({ path, menu }) => {
    if (!menu) return []
    return (isOwner ? 'isTask' in menu : 'isOfOwner' in menu) ? [] : [{ path, menu }]
  })
}

/** Offers to go to a screen, by its shortcut if it has one, and renders its menu item if it has one. */
export function MenuEntry({ path, shortcut, menu }: ReturnType<typeof listMenuEntries>[number]) {
  const words = useWords({ shell: shellEn, shortcuts: shortcutsEn })
  const navigate = useNavigate()
  const name = shortcut ? words.shortcuts[shortcut.action] : menu ? words.shell[menu.word] : ''
  const icon = menu && MENU_ICONS[menu.word]
  useAction({ name, keys: shortcut?.keys, icon, isScreen: true, run: () => navigate(path) })
  return (
    menu && (
      <li>
        <MenuLink path={path} word={menu.word} />
      </li>
    )
  )
}

type MenuLinkProps = {
  path: string
  word: MenuWord
  /** Whether it is in the bottom bar, which has little room for the name. */
  isInBottomBar?: boolean
}

/** A link to a screen with its icon, and the number of enquiries that wait there. */
export function MenuLink({ path, word, isInBottomBar }: MenuLinkProps) {
  const { shell } = useWords({ shell: shellEn })
  const { pathname } = useLocation()
  const count = useWaitingCount(word)
  const Icon = MENU_ICONS[word]
  return (
    <span className={css.entry}>
      {/* '/enquiries/new' starts with the inbox's path but has its own menu item. */}
      <NavLink className={css.link} to={path} end={pathname === '/enquiries/new'} title={shell[word]}>
        <Icon aria-hidden size="1.25rem" />
        <span>{isInBottomBar && word === 'priceList' ? shell.prices : shell[word]}</span>
      </NavLink>
      {/* Outside of the link, so that it is not part of the name. */}
      {count !== undefined && count > 0 && (
        <span className={css.count} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  )
}

/** Returns how many enquiries wait for the user on a screen: to be called, or to be packed. */
function useWaitingCount(word: MenuWord): number | undefined {
  const { rights } = useMe()
  const { data } = useQuery({ ...TALLIES_QUERY, enabled: rights.includes('see-enquiries') })
  if (word === 'enquiries') return data?.to_call
  if (word === 'packing')
    return data?.by_status.find(({ order_status }) => order_status === 'Paid')?.enquiries
  return undefined
}
