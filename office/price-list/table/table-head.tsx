import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import type { ShownColumn } from './use-grid-columns.ts'

/** The head of the table. Cards show no head, but screen readers read it. */
export function TableHead({ shown }: { shown: readonly ShownColumn[] }) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td />
        {shown.map((column) => (
          <th
            key={column}
            scope="col"
            data-column={column}
            title={column === 'price' ? words.priceHint : undefined}
          >
            <span className={css.text}>
              {column === 'our_price' ? words.ourPrice : words.columns[column]}
            </span>
          </th>
        ))}
        <td />
      </tr>
    </thead>
  )
}
