import type { FieldChangeJson, HistoryField } from '#contract/office/price-list.ts'
import { paise } from '#domain/money/money.ts'
import { objectKeys } from '#domain/object-keys.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'

/** Returns functions that describe fields of products and categories in words. */
export function useFieldText() {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const labelByField: Record<HistoryField, string> = {
    ...words.columns,
    category_name: words.columns.product_name,
    category_tamil_name: words.columns.tamil_name,
    category_slug: words.address,
    category_id: words.category,
    sort_order: words.place,
    special_categories: words.specialCategories,
    media: words.media,
  }
  function formatValue(field: HistoryField, value: unknown): string {
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (typeof value === 'number') return field === 'price' ? formatRupees(paise(value)) : `${value}%`
    return [value].flat().join(', ') || words.nothing
  }
  return {
    /** Formats changed fields, for example 'Price ₹65.00 → ₹75.00, Photos and videos'; '' for an added or removed row. */
    summarize: (fields: readonly FieldChangeJson[]): string =>
      fields
        .map(({ field, before, after }) =>
          before === null
            ? labelByField[field]
            : `${labelByField[field]} ${formatValue(field, before)} → ${formatValue(field, after)}`,
        )
        .join(', '),
    /** Says what another user has changed a field to. */
    describeConflict(name: string, value: unknown): string {
      const field = objectKeys(labelByField).find((each) => each === name)
      return field ? words.theirsNow(labelByField[field], formatValue(field, value)) : ''
    },
  }
}
