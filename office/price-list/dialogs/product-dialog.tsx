import { Fragment } from 'react'
import type { FieldChangeJson } from '#contract/office/price-list.ts'
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
import { categoryName, productName, specialCategoryName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Checkbox } from '../../design/forms/checkbox.tsx'
import { Field } from '../../design/forms/field.tsx'
import { SelectField } from '../../design/forms/select-field.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { readPriceList } from '../../shell/requests/price-list-query.ts'
import css from '../price-list.module.css'
import {
  type Column,
  numberKindOf,
  type PriceListChange,
  parseProductCell,
  productCellText,
} from '../sheet/columns.ts'
import { useColumnProblem } from '../sheet/use-cell-problem.ts'
import type { DialogProps } from './dialog-props.ts'
import { MediaEditor } from './media-editor.tsx'
import { type ProblemByField, RowDialog, type SaveFailure } from './row-dialog.tsx'
import { useFieldText } from './use-field-text.ts'
import { useRowEdit } from './use-row-edit.ts'

type ProductFields = Omit<NonNullable<PriceListChange['new_products']>[number], 'after'>

const TEXT_COLUMNS = PRODUCT_FIELD_NAMES.filter((column) => !isFlagField(column))

type FieldValue = FieldChangeJson['before']

/** Parses the form. Returns the fields, or the columns with invalid text. */
function parseProductForm(form: FormData): { fields: ProductFields } | { invalid: readonly Column[] } {
  const text = (name: string) => `${form.get(name) ?? ''}`
  const invalid = TEXT_COLUMNS.filter((column) => parseProductCell(column, text(column)) === undefined)
  const price = parseProductCell('price', text('price'))?.price
  const discount_percentage = parseProductCell(
    'discount_percentage',
    text('discount_percentage'),
  )?.discount_percentage
  if (invalid.length > 0 || price === undefined || discount_percentage === undefined) return { invalid }
  const fields = {
    category_id: text('category_id'),
    ...createRecord(PRODUCT_TEXT_FIELDS, (column) => cleanSingleLineText(text(column))),
    price,
    discount_percentage,
    ...createRecord(PRODUCT_FLAG_FIELDS, (column) => form.has(column)),
    special_categories: form.getAll('special_categories').map(String),
  }
  return { fields }
}

/** Edits a product, or creates one without an `id`. */
export function ProductDialog(props: DialogProps & { id?: string }) {
  const { id, index, saving, onMove, onClose } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const columnProblemOf = useColumnProblem()
  const language = useLanguage()
  const product = index.productById.get(id ?? '')
  const { base, save: saveChanged } = useRowEdit(() =>
    readPriceList()?.products.find((row) => row.product_id === id),
  )
  const { describeConflict } = useFieldText()
  const { categories, special_categories } = index.list

  async function save(form: FormData): Promise<SaveFailure | undefined> {
    const parsed = parseProductForm(form)
    if ('invalid' in parsed)
      return {
        problems: Object.fromEntries(
          parsed.invalid.map((column) => [column, columnProblemOf(column, `${form.get(column) ?? ''}`)]),
        ),
      }
    const { fields } = parsed
    if (id === undefined || !base) {
      const error = await saving.change(
        { new_products: [fields] },
        () => `${words.saved} · ${words.added(fields.product_name)}`,
      )
      return error && { error }
    }
    return saveChanged(
      fields,
      ({ media: _, ...from }, set) =>
        saving.change({ products: [{ product_id: id, from, set }] }, () => words.saved),
      (field, value) => describeConflict(field, nameOfValue(field, value)),
    )
  }
  /** Names the category or the special categories of a value. */
  function nameOfValue(field: string, value: FieldValue) {
    const category = field === 'category_id' ? index.groupById.get(`${value}`)?.category : undefined
    return category ? categoryName(language, category) : value
  }
  const field = (column: Column, problems: ProblemByField) => (
    <Field
      name={column}
      label={words.columns[column]}
      lang={column === 'tamil_name' ? 'ta' : undefined}
      inputMode={numberKindOf(column) && 'decimal'}
      autoComplete="off"
      defaultValue={base ? productCellText(base, column) : column === 'discount_percentage' ? '0' : ''}
      problem={problems[column]}
    />
  )
  return (
    <RowDialog
      title={base ? productName(language, base) : words.newProduct}
      saved={
        id === undefined
          ? undefined
          : { row: { kind: 'product', id }, removal: { gone_products: [{ product_id: id }] } }
      }
      saving={saving}
      onSave={save}
      onMove={onMove}
      onClose={onClose}
      extra={product && <MediaEditor product={product} saving={saving} />}
    >
      {(problems) => (
        <>
          <SelectField
            name="category_id"
            label={words.category}
            options={categories.map((category) => [category.category_id, categoryName(language, category)])}
            defaultValue={base?.category_id}
            problem={problems.category_id}
          />
          <div className={css.fieldPair}>
            {field('product_code', problems)}
            {field('per', problems)}
          </div>
          {field('product_name', problems)}
          {field('tamil_name', problems)}
          <div className={css.fieldPair}>
            {field('price', problems)}
            {field('discount_percentage', problems)}
          </div>
          {PLAIN_TEXT_FIELDS.map((column) => (
            <Fragment key={column}>{field(column, problems)}</Fragment>
          ))}
          <div className={css.checks}>
            {PRODUCT_FLAG_FIELDS.map((column) => (
              <Checkbox
                key={column}
                name={column}
                defaultChecked={base?.[column]}
                label={words.columns[column]}
              />
            ))}
          </div>
          <fieldset className={css.checks}>
            <legend>{words.specialCategories}</legend>
            {special_categories.map(({ slug, name: english }) => (
              <Checkbox
                key={slug}
                name="special_categories"
                value={slug}
                defaultChecked={base?.special_categories.includes(slug)}
                label={specialName(slug, english)}
              />
            ))}
          </fieldset>
        </>
      )}
    </RowDialog>
  )
  function specialName(slug: string, english: string): string {
    const special = SPECIAL_CATEGORIES.find((category) => category.slug === slug)
    return special ? specialCategoryName(language, special) : english
  }
}
