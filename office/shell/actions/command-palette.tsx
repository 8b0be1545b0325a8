import { useQuery } from '@tanstack/react-query'
import { AppWindow, Inbox, type LucideIcon, Sparkle, User, Zap } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { callOffice } from '#contract/office/office-client.ts'
import { normalizeSearchText } from '#domain/input/normalize-search-text.ts'
import { SEARCH_LENGTH_MAX } from '#domain/search/enquiry-search.ts'
import { foldText } from '#domain/search/fold-text.ts'
import { shortcuts as shortcutsEn } from '#i18n/office/en/shortcuts.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Dialog } from '../../design/feedback/dialog.tsx'
import { Combobox } from '../../design/forms/combobox.tsx'
import typography from '../../design/typography.module.css'
import { useLanguage, useWords } from '../language.ts'
import { officeQuery } from '../requests/office-query.ts'
import { priceListQuery } from '../requests/price-list-query.ts'
import { useMe } from '../session/me.ts'
import { useActions } from './actions.ts'
import css from './command-palette.module.css'

/** The debounce of the enquiry search, in ms. */
const SEARCH_DEBOUNCE_MS = 150
/** The most matches of each kind that are searched for. */
const MATCHES_MAX = 6

const KEY_HINTS = [
  ['↑ ↓', 'move'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const

/** What the palette finds. */
type Match = {
  key: string
  group: keyof (typeof shortcutsEn)['groups']
  icon: LucideIcon
  name: string
  keys?: string | undefined
  run: () => void
}

/** The command palette: finds actions of this screen, other screens, enquiries, customers and products. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useWords({ shortcuts: shortcutsEn })
  const [text, setText] = useState('')
  const actions = useActionMatches(text)
  const enquiries = useEnquiryMatches(text)
  const products = useProductMatches(text)
  const matches = [...actions, ...enquiries, ...products]
  return (
    <Dialog open title={shortcuts.palette} layout="palette" onClose={onClose}>
      <div className={css.palette}>
        <Combobox
          label={shortcuts.paletteHint}
          isLabelHidden
          placeholder={shortcuts.paletteHint}
          text={text}
          onType={setText}
          options={matches}
          keyOf={({ key }) => key}
          groupOf={({ group }) => shortcuts.groups[group]}
          onChoose={({ run }) => {
            onClose()
            // After the dialog has returned the focus, because the action may move it.
            setTimeout(run)
          }}
        >
          {({ icon: Icon, name, keys }) => (
            <>
              <Icon aria-hidden size="1.125rem" />
              <span>{name}</span>
              {keys && <kbd>{keys}</kbd>}
            </>
          )}
        </Combobox>
        {matches.length === 0 && (
          <p role="status" className={css.none}>
            {shortcuts.nothingFound}
          </p>
        )}
      </div>
      <p className={`${css.hints} ${typography.keyboardOnly}`} aria-hidden>
        {KEY_HINTS.map(([key, word]) => (
          <span key={word}>
            <kbd>{key}</kbd>
            <span>{shortcuts[word]}</span>
          </span>
        ))}
      </p>
    </Dialog>
  )
}

/** Whether each typed word begins a word of the folded text. */
function hasPrefixes(folded: string, typed: string): boolean {
  const prefixes = foldText(typed).split(' ').filter(Boolean)
  return prefixes.every((prefix) => ` ${folded}`.includes(` ${prefix}`))
}

/** The actions of the screen, those with a shortcut first, and the screens, by their names in either script. */
function useActionMatches(text: string): Match[] {
  const { shortcuts } = useWords({ shortcuts: shortcutsEn })
  const found = useActions().filter(
    ({ name }) => name !== shortcuts.showPalette && hasPrefixes(foldText(name), text),
  )
  const toMatch = ({ name, keys = '', icon, isScreen, run }: (typeof found)[number]): Match => ({
    key: `${name} ${keys}`.replaceAll(' ', '-'),
    group: isScreen ? 'screens' : 'actions',
    icon: icon ?? (isScreen ? AppWindow : Zap),
    name,
    keys,
    run,
  })
  const actions = found.filter(({ isScreen }) => !isScreen)
  return [
    ...actions.filter(({ keys }) => keys !== undefined),
    ...actions.filter(({ keys }) => keys === undefined),
    // In the order of the menu.
    ...found.filter(({ isScreen }) => isScreen).reverse(),
  ].map(toMatch)
}

/** The newest enquiries that match the text, and their customers if name or number match. From two characters on. */
function useEnquiryMatches(text: string): Match[] {
  const { status } = useWords({ status: statusEn })
  const navigate = useNavigate()
  const { rights } = useMe()
  const q = normalizeSearchText(text).trim().slice(0, SEARCH_LENGTH_MAX)
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(q), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [q])
  const { data } = useQuery({
    ...officeQuery(['enquiries', 'palette', searched], (signal) =>
      callOffice('GET /office/api/enquiries', { query: { q: searched }, signal }),
    ),
    enabled: searched.length > 1 && rights.includes('see-enquiries'),
  })
  if (!data || searched !== q) return []
  const customers = data.rows.filter(
    ({ customer_name, mobile_no }, index) =>
      (hasPrefixes(foldText(customer_name), q) || hasPrefixes(mobile_no, q)) &&
      data.rows.findIndex((row) => row.mobile_no === mobile_no) === index,
  )
  return [
    ...data.rows.slice(0, MATCHES_MAX).map(
      ({ enquiry_number, customer_name, city, order_status }): Match => ({
        key: enquiry_number,
        group: 'enquiries',
        icon: Inbox,
        name: `${enquiry_number} · ${customer_name}, ${city} · ${status[order_status]}`,
        run: () => navigate(`/enquiries/${enquiry_number}`),
      }),
    ),
    ...customers.slice(0, MATCHES_MAX).map(
      ({ customer_name, mobile_no, city }): Match => ({
        key: mobile_no,
        group: 'customers',
        icon: User,
        name: `${customer_name}, ${city} · ${mobile_no}`,
        run: () => navigate(`/enquiries?q=${mobile_no}`),
      }),
    ),
  ]
}

/** The products that match the text by code or name in either script. From two characters on. */
function useProductMatches(text: string): Match[] {
  const navigate = useNavigate()
  const language = useLanguage()
  const { rights } = useMe()
  // Not deferred: Enter after fast typing must choose from the list of the whole text.
  const typed = text.trim()
  const isSearched = typed.length > 1
  const { data } = useQuery({
    ...priceListQuery,
    enabled: isSearched && rights.includes('mark-sold-out'),
    // The event stream says when it changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const products = useMemo(
    () =>
      data?.products.map((product) => ({
        product,
        folded: foldText(`${product.product_code} ${product.product_name} ${product.tamil_name}`),
      })) ?? [],
    [data],
  )
  if (!isSearched) return []
  return products
    .filter(({ folded }) => hasPrefixes(folded, typed))
    .slice(0, MATCHES_MAX)
    .map(({ product: { product_id, product_code, product_name, tamil_name } }) => ({
      key: product_id,
      group: 'products',
      icon: Sparkle,
      name: `${product_code} · ${(language === 'ta' && tamil_name) || product_name}`,
      run: () => navigate(`/price-list?${new URLSearchParams({ q: product_code })}`),
    }))
}
