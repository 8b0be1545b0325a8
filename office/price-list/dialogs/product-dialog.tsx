import { Fragment, useSyncExternalStore } from 'react'
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
import { categoryName, productName, specialCategoryName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../../design/controls.module.css'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { SelectField } from '../../design/select-field.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import {
  type Column,
  numberKindOf,
  type PriceListChange,
  parseProductCell,
  productCellText,
} from '../sheet/columns.ts'
import { useCellFormatter } from '../sheet/use-cell-formatter.ts'
import { useColumnProblem } from '../sheet/use-cell-problem.ts'
import type { DialogProps } from './dialog-props.ts'
import { MediaEditor } from './media-editor.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { RemoveRowButton } from './remove-row-button.tsx'
import { type ProblemByField, RowForm, type SaveFailure } from './row-form.tsx'
import { useRowEdit } from './use-row-edit.ts'

type ProductFields = Omit<NonNullable<PriceListChange['new_products']>[number], 'after'>

const TEXT_COLUMNS = PRODUCT_FIELD_NAMES.filter((column) => !isFlagField(column))

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
  const { id, sheet, saving, onMove, onClose } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const columnProblemOf = useColumnProblem()
  const language = useLanguage()
  const getProduct = () => (id === undefined ? undefined : sheet.product(id))
  const product = useSyncExternalStore(sheet.subscribe, getProduct)
  const { baseRow, save: saveChanged } = useRowEdit(product, getProduct)
  const formatCell = useCellFormatter()
  const { categories, special_categories } = sheet.list()
  const name = baseRow ? productName(language, baseRow) : ''

  async function save(form: FormData): Promise<SaveFailure | undefined> {
    const parsed = parseProductForm(form)
    if ('invalid' in parsed)
      return {
        problems: Object.fromEntries(
          parsed.invalid.map((column) => [column, columnProblemOf(column, `${form.get(column) ?? ''}`)]),
        ),
      }
    const { fields } = parsed
    if (id === undefined || !baseRow) {
      const error = await saving.change(
        () => ({ new_products: [fields] }),
        () => `${words.saved} · ${words.added(fields.product_name)}`,
      )
      return error && { error }
    }
    return saveChanged(
      fields,
      (row_version, set) =>
        saving.change(
          () => ({ products: [{ product_id: id, row_version, set }] }),
          () => words.saved,
        ),
      (name, current) => words.theirsNow(labelOf(name), formatField(current, name)),
    )
  }
  const columnOf = (field: string) => PRODUCT_FIELD_NAMES.find((column) => column === field)
  function labelOf(field: string): string {
    const column = columnOf(field)
    return column ? words.columns[column] : field === 'category_id' ? words.category : words.specialCategories
  }
  function formatField(current: PriceListProductJson, field: string): string {
    const column = columnOf(field)
    if (column) return formatCell(column, productCellText(current, column))
    const category = sheet.group(current.category_id)?.category
    if (field === 'category_id') return category ? categoryName(language, category) : words.nothing
    const selected = special_categories.filter(({ slug }) => current.special_categories.includes(slug))
    return selected.map((special) => specialName(special.slug, special.name)).join(', ') || words.nothing
  }
  const field = (column: Column, problems: ProblemByField) => (
    <Field
      name={column}
      label={words.columns[column]}
      lang={column === 'tamil_name' ? 'ta' : undefined}
      inputMode={numberKindOf(column) && 'decimal'}
      autoComplete="off"
      defaultValue={baseRow ? productCellText(baseRow, column) : column === 'discount_percentage' ? '0' : ''}
      problem={problems[column]}
    />
  )
  return (
    <Dialog open title={baseRow ? name : words.newProduct} onClose={onClose}>
      <RowForm
        onSave={(form) => save(form)}
        onSaved={onClose}
        buttons={
          <button type="button" className={controls.quiet} onClick={onClose}>
            {words.cancel}
          </button>
        }
      >
        {(problems) => (
          <>
            <SelectField
              name="category_id"
              label={words.category}
              options={categories.map((category) => [category.category_id, categoryName(language, category)])}
              defaultValue={baseRow?.category_id}
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
                <label key={column} className={controls.check}>
                  <input type="checkbox" name={column} defaultChecked={baseRow?.[column]} />
                  <span>{words.columns[column]}</span>
                </label>
              ))}
            </div>
            <fieldset className={css.checks}>
              <legend>{words.specialCategories}</legend>
              {special_categories.map(({ slug, name: english }) => (
                <label key={slug} className={controls.check}>
                  <input
                    type="checkbox"
                    name="special_categories"
                    value={slug}
                    defaultChecked={baseRow?.special_categories.includes(slug)}
                  />
                  <span>{specialName(slug, english)}</span>
                </label>
              ))}
            </fieldset>
          </>
        )}
      </RowForm>
      {product && (
        <>
          <MediaEditor product={product} sheet={sheet} saving={saving} />
          <div className={css.buttons}>
            <MoveButtons row={{ kind: 'product', id: product.product_id }} onMove={onMove} />
            <RemoveRowButton
              name={name}
              onRemove={async () => {
                const error = await saving.change(
                  () => ({
                    gone_products: [{ product_id: product.product_id, row_version: product.row_version }],
                  }),
                  () => words.removedFromList(name),
                )
                if (!error) onClose()
                return error
              }}
            />
          </div>
        </>
      )}
    </Dialog>
  )
  function specialName(slug: string, english: string): string {
    const special = SPECIAL_CATEGORIES.find((category) => category.slug === slug)
    return special ? specialCategoryName(language, special) : english
  }
}
