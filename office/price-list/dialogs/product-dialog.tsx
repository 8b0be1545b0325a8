import { Fragment } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { PriceListProductJson } from '#contract/office/price-list.ts'
import {
  isFlagField,
  PLAIN_TEXT_FIELDS,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FLAG_FIELDS,
  PRODUCT_TEXT_FIELDS,
} from '#domain/catalogue/product-fields.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { createRecord } from '#domain/create-record.ts'
import { cleanSingleLineText } from '#domain/input/text-schemas.ts'
import { categoryName, specialCategoryName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Checkbox } from '../../design/forms/checkbox.tsx'
import { Field } from '../../design/forms/field.tsx'
import { SelectField } from '../../design/forms/select-field.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { readPriceList } from '../../shell/requests/price-list-query.ts'
import css from '../price-list.module.css'
import { type Column, numberKindOf, parseProductCell, productCellText } from '../sheet/columns.ts'
import { useColumnProblem } from '../sheet/use-cell-problem.ts'
import type { DialogProps } from './dialog-props.ts'
import { MediaEditor } from './media-editor.tsx'
import { type ParsedRow, RowDialog } from './row-dialog.tsx'

const TYPED_COLUMNS = PRODUCT_FIELD_NAMES.filter((column) => !isFlagField(column))

/** Edits a product, or creates one without an `id`. */
export function ProductDialog({ id, ...props }: DialogProps & { id?: string }) {
  const { index, saving } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const columnProblemOf = useColumnProblem()
  const language = useLanguage()
  const product = index.productById.get(id ?? '')
  const { categories, special_categories } = index.list

  const toValues = (row: PriceListProductJson | undefined): FieldValues => ({
    category_id: row?.category_id ?? categories[0]?.category_id,
    discount_percentage: '0',
    ...(row && createRecord(TYPED_COLUMNS, (column) => productCellText(row, column))),
    ...createRecord(PRODUCT_FLAG_FIELDS, (column) => row?.[column] ?? false),
    special_categories: Object.fromEntries(
      special_categories.map(({ slug }) => [slug, row?.special_categories.includes(slug) ?? false]),
    ),
  })
  function parse(values: FieldValues): ParsedRow {
    const text = (name: string) => `${values[name] ?? ''}`
    const invalid = TYPED_COLUMNS.filter((column) => !parseProductCell(column, text(column)))
    const price = parseProductCell('price', text('price'))?.price
    const discount_percentage = parseProductCell(
      'discount_percentage',
      text('discount_percentage'),
    )?.discount_percentage
    if (invalid.length > 0 || price === undefined || discount_percentage === undefined)
      return {
        problems: Object.fromEntries(
          invalid.map((column) => [column, columnProblemOf(column, text(column))]),
        ),
      }
    const chosen = new Map<string, unknown>(Object.entries(values.special_categories))
    const fields = {
      category_id: text('category_id'),
      ...createRecord(PRODUCT_TEXT_FIELDS, (column) => cleanSingleLineText(text(column))),
      price,
      discount_percentage,
      ...createRecord(PRODUCT_FLAG_FIELDS, (column) => values[column] === true),
      special_categories: special_categories.flatMap(({ slug }) => (chosen.get(slug) === true ? slug : [])),
    }
    return { fields, name: fields.product_name, addition: { new_products: [fields] } }
  }
  return (
    <RowDialog
      {...props}
      row={id === undefined ? undefined : { kind: 'product', id }}
      newTitle={words.newProduct}
      readRow={() => readPriceList()?.products.find((row) => row.product_id === id)}
      toValues={toValues}
      parse={parse}
      extra={product && <MediaEditor product={product} saving={saving} />}
    >
      {(problemOf) => {
        const field = (column: Column) => (
          <Field
            name={column}
            label={words.columns[column]}
            lang={column === 'tamil_name' ? 'ta' : undefined}
            inputMode={numberKindOf(column) && 'decimal'}
            autoComplete="off"
            problem={problemOf(column)}
          />
        )
        return (
          <>
            <SelectField
              name="category_id"
              label={words.category}
              options={categories.map((category) => [category.category_id, categoryName(language, category)])}
              problem={problemOf('category_id')}
            />
            <div className={css.fields}>
              {field('product_code')}
              {field('per')}
            </div>
            {field('product_name')}
            {field('tamil_name')}
            <div className={css.fields}>
              {field('price')}
              {field('discount_percentage')}
            </div>
            {PLAIN_TEXT_FIELDS.map((column) => (
              <Fragment key={column}>{field(column)}</Fragment>
            ))}
            <div className={css.fields}>
              {PRODUCT_FLAG_FIELDS.map((column) => (
                <Checkbox key={column} name={column} label={words.columns[column]} />
              ))}
            </div>
            <fieldset className={css.fields}>
              <legend>
                <strong>{words.specialCategories}</strong>
              </legend>
              {special_categories.map(({ slug, name: english }) => {
                const special = SPECIAL_CATEGORIES.find((category) => category.slug === slug)
                const label = special ? specialCategoryName(language, special) : english
                return <Checkbox key={slug} name={`special_categories.${slug}`} label={label} />
              })}
            </fieldset>
          </>
        )
      }}
    </RowDialog>
  )
}
