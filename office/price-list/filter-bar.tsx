import type { ReactNode, Ref } from 'react'
import { categoryName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../design/actions/button.tsx'
import table from '../design/data/table.module.css'
import { useLanguage, useWords } from '../shell/language.ts'
import css from './price-list.module.css'
import { MARKS, type RowFilter } from './sheet/filter-rows.ts'
import type { PriceListIndex } from './sheet/price-list-index.ts'

type FilterBarProps = {
  groups: PriceListIndex['groups']
  filter: RowFilter
  productCount: number
  searchRef: Ref<HTMLInputElement>
  onChange: (filter: RowFilter) => void
  /** Called on Enter in the search. */
  onGoToTable: () => void
  children: ReactNode
}

/** Search, category and marks by which the table is filtered. It stays at the top of the window. */
export function FilterBar(props: FilterBarProps) {
  const { groups, filter, productCount, searchRef, onChange, onGoToTable, children } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const isFiltered = filter.q !== '' || filter.mark !== ''
  return (
    <div className={css.filterBar}>
      <div className={css.find}>
        <input
          ref={searchRef}
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          autoComplete="off"
          value={filter.q}
          onChange={({ target }) => onChange({ ...filter, q: target.value })}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onGoToTable()}
        />
        <select
          aria-label={words.category}
          value={filter.category}
          onChange={({ target }) => onChange({ ...filter, category: target.value })}
        >
          <option value="">{`${words.category}: ${words.allCategories}`}</option>
          {groups.map(({ category }) => (
            <option key={category.category_id} value={category.category_id}>
              {categoryName(language, category)}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={css.marks} aria-label={words.show}>
        {(['', ...MARKS] as const).map((mark) => (
          <Button
            key={mark}
            variant="quiet"
            aria-pressed={filter.mark === mark}
            onClick={() => onChange({ ...filter, mark })}
          >
            {mark === ''
              ? words.allCategories
              : mark === 'no_photo'
                ? words.withoutPhoto
                : words.columns[mark]}
          </Button>
        ))}
      </fieldset>
      <span role="status" className={table.soft}>
        {productCount > 0 ? words.count(productCount) : isFiltered && words.nothingFound}
      </span>
      {children}
    </div>
  )
}
