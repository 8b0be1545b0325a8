import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import visually from '../../design/visually-hidden.module.css'
import { useWords } from '../../shell/language.ts'
import type { ShownColumn } from './use-grid-columns.ts'

/** The head of the table. Cards show no head, but screen readers read it. */
export function TableHead({ shown, isCard }: { shown: readonly ShownColumn[]; isCard: boolean }) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  return (
    <thead className={isCard ? visually.hidden : undefined}>
      <tr aria-rowindex={1}>
        <td />
        {shown.map((column) => (
          <th
            key={column}
            scope="col"
            data-column={column}
            title={column === 'price' ? words.priceHint : undefined}
          >
            {column === 'our_price' ? words.ourPrice : words.columns[column]}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  )
}
