import { NavLink, useLocation, useNavigate } from 'react-router'
import type { Me } from '#contract/office/account.ts'
import { isOpenTo, SCREENS, type ScreenPath } from '#contract/office/screens.ts'
import { frame as frameEn } from '#i18n/office/en/frame.ts'
import { keys as keysEn } from '#i18n/office/en/keys.ts'
import { useAction } from './actions.ts'
import { useWords } from './language.ts'
import { NEW_ENQUIRY } from './new-enquiry-link.tsx'

/** The screens that the menu leads to, in its order, with the keys that do and what those are called. */
const MENU = [
  { path: '/office/enquiries', word: 'enquiries', keys: 'g e', action: 'goToEnquiries' },
  { path: '/office/pack', word: 'packing', keys: 'g p', action: 'goToPacking' },
  { path: '/office/price-list', word: 'priceList', keys: 'g l', action: 'goToPriceList' },
  { path: '/office/users', word: 'users', keys: 'g u', action: 'goToUsers' },
  { path: '/office/audit', word: 'audit', keys: 'g a', action: 'goToAudit' },
  { path: '/office/account', word: 'account', keys: 'g m', action: 'goToAccount' },
] as const satisfies readonly {
  path: ScreenPath
  word: keyof typeof frameEn
  keys: string
  action: keyof typeof keysEn
}[]

/** What the menu has for somebody: the screens that are open to them. */
export function menuOf({ rights }: Pick<Me, 'rights'>) {
  return MENU.filter(({ path }) => isOpenTo(SCREENS[path], rights)).map((entry) => ({
    ...entry,
    path: entry.path.slice('/office'.length),
  }))
}

/** A line of the menu. */
export function MenuEntry({ path, word, keys, action }: ReturnType<typeof menuOf>[number]) {
  const words = useWords({ frame: frameEn, keys: keysEn })
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useAction({ name: words.keys[action], keys, run: () => navigate(path) })
  return (
    <li>
      {/* What is taken down by phone has a line of its own. */}
      <NavLink to={path} end={pathname === NEW_ENQUIRY}>
        {words.frame[word]}
      </NavLink>
    </li>
  )
}
