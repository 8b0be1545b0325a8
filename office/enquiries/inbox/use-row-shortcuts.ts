import type { RefObject } from 'react'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { useAction } from '../../shell/actions/actions.ts'
import { useWords } from '../../shell/language.ts'
import { findCurrentLink } from './opened-link.ts'

/** The links of the rows, in order. */
export function findRowLinks() {
  return [...document.querySelectorAll<HTMLElement>('main tbody th a')]
}

/** Moves the focus by some rows from the current one. */
export function focusRow(by: number) {
  const links = findRowLinks()
  const current = findCurrentLink()
  const index = links.findIndex(({ id }) => id === current?.id)
  links[index < 0 ? 0 : Math.min(Math.max(index + by, 0), links.length - 1)]?.focus()
}

type RowShortcuts = {
  search: RefObject<HTMLInputElement | null>
  /** Selects or deselects a row. */
  onSelect: (number: string) => void
}

/** Registers the shortcuts of the list. */
export function useRowShortcuts({ search, onSelect }: RowShortcuts) {
  const { inbox } = useWords({ inbox: inboxEn })
  const findCurrent = () => findRowLinks().find((row) => row === findCurrentLink())
  useAction({ name: inbox.goToSearch, keys: '/', run: () => search.current?.select() })
  useAction({
    name: inbox.openRow,
    keys: 'Enter',
    run: () => (findCurrent() ?? findRowLinks()[0])?.click(),
  })
  useAction({
    name: inbox.selectRow,
    keys: 'x',
    run: () => {
      const number = findCurrent()?.closest('tr')?.getAttribute('aria-label')
      if (number) onSelect(number)
    },
  })
  useAction({ name: inbox.previousRow, keys: 'k', run: () => focusRow(-1) })
  useAction({ name: inbox.nextRow, keys: 'j', run: () => focusRow(1) })
}
