import { Columns3 } from 'lucide-react'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../design/actions/button.tsx'
import { Menu, MenuCheckboxItem } from '../design/actions/menu.tsx'
import { useWords } from '../shell/language.ts'
import { type GridColumns, OPTIONAL_COLUMNS } from './table/use-grid-columns.ts'

/** A menu of the columns that can be hidden. */
export function ColumnMenu({ isVisible, setVisible }: Pick<GridColumns, 'isVisible' | 'setVisible'>) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={Columns3}>
          {words.showColumns}
        </Button>
      }
    >
      {OPTIONAL_COLUMNS.map((id) => (
        <MenuCheckboxItem key={id} checked={isVisible(id)} onChange={(visible) => setVisible(id, visible)}>
          {words.columns[id]}
        </MenuCheckboxItem>
      ))}
    </Menu>
  )
}
