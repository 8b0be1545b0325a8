import type { FieldValues } from 'react-hook-form'
import type { PriceListCategoryJson } from '#contract/office/price-list.ts'
import { foldText } from '#domain/search/fold-text.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Checkbox } from '../../design/forms/checkbox.tsx'
import { Field } from '../../design/forms/field.tsx'
import { useWords } from '../../shell/language.ts'
import { readPriceList } from '../../shell/requests/price-list-query.ts'
import { parseCategoryCell } from '../sheet/columns.ts'
import type { DialogProps } from './dialog-props.ts'
import { type ParsedRow, RowDialog } from './row-dialog.tsx'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const toValues = (category: PriceListCategoryJson | undefined): FieldValues => ({
  category_name: category?.category_name ?? '',
  category_tamil_name: category?.category_tamil_name ?? '',
  category_slug: category?.category_slug ?? '',
  is_hidden: category?.is_hidden ?? false,
})

/** Edits a category, or creates one without an `id`. */
export function CategoryDialog({ id, ...props }: DialogProps & { id?: string }) {
  const { priceList: words } = useWords({ priceList: priceListEn })

  function parse(values: FieldValues): ParsedRow {
    const text = (name: string) => `${values[name]}`.trim()
    const category_name = text('category_name')
    const category_tamil_name = text('category_tamil_name')
    // An empty slug is derived from the name.
    const category_slug = text('category_slug') || foldText(category_name).replaceAll(/[ .]+/g, '-')
    const { product_name, tamil_name, category_slug: slugProblem } = words.categoryProblems
    const problems = {
      ...(!parseCategoryCell('product_name', category_name) && { category_name: product_name }),
      ...(!parseCategoryCell('tamil_name', category_tamil_name) && { category_tamil_name: tamil_name }),
      ...(!SLUG.test(category_slug) && { category_slug: slugProblem }),
    }
    if (Object.keys(problems).length > 0) return { problems }
    const fields = { category_name, category_tamil_name, category_slug, is_hidden: values.is_hidden === true }
    return { fields, name: category_name, addition: { new_categories: [fields] } }
  }
  return (
    <RowDialog
      {...props}
      row={id === undefined ? undefined : { kind: 'category', id }}
      newTitle={words.newCategory}
      readRow={() => readPriceList()?.categories.find((row) => row.category_id === id)}
      toValues={toValues}
      parse={parse}
    >
      {(problemOf) => (
        <>
          <Field
            name="category_name"
            label={words.columns.product_name}
            autoComplete="off"
            problem={problemOf('category_name')}
          />
          <Field
            name="category_tamil_name"
            label={words.columns.tamil_name}
            lang="ta"
            autoComplete="off"
            problem={problemOf('category_tamil_name')}
          />
          <Field
            name="category_slug"
            label={words.address}
            hint={words.addressHint}
            autoComplete="off"
            autoCapitalize="off"
            problem={problemOf('category_slug')}
          />
          <Checkbox name="is_hidden" label={words.columns.is_hidden} />
        </>
      )}
    </RowDialog>
  )
}
