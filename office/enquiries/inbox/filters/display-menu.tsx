import { ArrowDownUp, Eye, ListChecks, SlidersHorizontal } from 'lucide-react'
import { firstSortOf, INBOX_SORT_COLUMNS, type InboxSort, parseInboxSort } from '#domain/office/inbox-sort.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../../design/actions/button.tsx'
import { Menu, MenuCheckboxItem } from '../../../design/actions/menu.tsx'
import { useAction } from '../../../shell/actions/actions.ts'
import { useWords } from '../../../shell/language.ts'
import css from '../inbox.module.css'
import { OPTIONAL_COLUMNS } from '../inbox-columns.tsx'
import type { useInboxPreferences } from './use-inbox-preferences.ts'

type DisplayMenuProps = ReturnType<typeof useInboxPreferences> & {
  sort: InboxSort
  onSort: (sort: InboxSort) => void
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

/** How the list is shown: its columns, density and preview. On a phone also its order, and a way to select rows. */
export function DisplayMenu({
  preferences,
  change,
  sort,
  onSort,
  isSelecting,
  onSelecting,
}: DisplayMenuProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const { hidden, isCompact, hasPreview } = preferences
  const { column: sortedColumn } = parseInboxSort(sort)
  const togglePreview = () => change({ hasPreview: !hasPreview })
  useAction({ name: inbox.preview, keys: 'p', run: togglePreview })
  return (
    <div className={css.display}>
      <span className={css.onPhone}>
        <Button icon={ListChecks} aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
          {inbox.select}
        </Button>
        <Menu trigger={<Button icon={ArrowDownUp}>{inbox.sortBy(inbox[sortedColumn])}</Button>}>
          {INBOX_SORT_COLUMNS.map((column) => (
            <MenuCheckboxItem
              key={column}
              checked={sortedColumn === column}
              onChange={() => onSort(firstSortOf(column))}
            >
              {inbox[column]}
            </MenuCheckboxItem>
          ))}
        </Menu>
      </span>
      <span className={css.onWideScreen}>
        <Button icon={Eye} keys="P" aria-pressed={hasPreview} onClick={togglePreview}>
          {inbox.preview}
        </Button>
      </span>
      <Menu trigger={<Button icon={SlidersHorizontal}>{inbox.display}</Button>}>
        <MenuCheckboxItem checked={isCompact} onChange={(checked) => change({ isCompact: checked })}>
          {inbox.compact}
        </MenuCheckboxItem>
        {OPTIONAL_COLUMNS.map((column) => (
          <MenuCheckboxItem
            key={column}
            checked={!hidden.includes(column)}
            onChange={(checked) =>
              change({ hidden: checked ? hidden.filter((id) => id !== column) : [...hidden, column] })
            }
          >
            {inbox[column]}
          </MenuCheckboxItem>
        ))}
      </Menu>
    </div>
  )
}
