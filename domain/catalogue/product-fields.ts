import { type Paise, paise } from '../money/money.ts'
import { objectKeys } from '../object-keys.ts'
import type { Flag } from './product.ts'

/** The type of a value of each kind. */
type ValueByFieldKind = { text: string; amount: Paise; percentage: number; flag: Flag }
/** The kind of a product's field: a flag is switched, the others are typed. */
type ProductFieldKind = keyof ValueByFieldKind

/** The column of a field in an exported price sheet. */
type SheetColumn = { header: string; width: number }

type TextField = {
  kind: 'text'
  max: number
  sheet: SheetColumn
  isRequired?: true
  /**
   * An optional text that identifies neither product, price nor unit. The table, the dialog and the sheet handle all plain
   * texts alike. Sheets match it by header only; API callers may leave it out.
   */
  isPlain?: true
}
type ProductField = TextField | { kind: 'amount' | 'percentage'; sheet: SheetColumn } | { kind: 'flag' }

/**
 * The fields of a product that the shop edits (O5), in the order of the office's table. Types, schemas, table, dialog, sheet and
 * export are derived from it. Texts are in `i18n/office/en/product-fields.ts`, headers of sheets in
 * `price-sheet/header/header-words.ts`. Plain fields come last.
 */
export const PRODUCT_FIELDS = {
  product_code: { kind: 'text', isRequired: true, max: 50, sheet: { header: 'Code', width: 12 } },
  product_name: { kind: 'text', isRequired: true, max: 200, sheet: { header: 'Product Name', width: 36 } },
  tamil_name: { kind: 'text', max: 300, sheet: { header: 'Tamil Name', width: 36 } },
  per: { kind: 'text', isRequired: true, max: 100, sheet: { header: 'Unit', width: 20 } },
  /** M.R.P. */
  price: { kind: 'amount', sheet: { header: 'MRP', width: 12 } },
  discount_percentage: { kind: 'percentage', sheet: { header: 'Discount %', width: 12 } },
  is_netrate_item: { kind: 'flag' },
  is_sold_out: { kind: 'flag' },
  is_new_item: { kind: 'flag' },
  is_top_selling_item: { kind: 'flag' },
  is_hidden: { kind: 'flag' },
} as const satisfies Record<string, ProductField>

type ProductFields = typeof PRODUCT_FIELDS
type NamesOfFieldsLike<Field> = {
  [Name in keyof ProductFields]: ProductFields[Name] extends Field ? Name : never
}[keyof ProductFields]
/** The name of a field of a product. */
export type ProductFieldName = keyof ProductFields
/** The name of a text. */
export type ProductTextField = NamesOfFieldsLike<{ kind: 'text' }>
/** The name of a flag. */
export type ProductFlagField = NamesOfFieldsLike<{ kind: 'flag' }>
/** The name of a plain text. */
export type PlainTextField = NamesOfFieldsLike<{ isPlain: true }>
/** The name of a field that a price sheet can have. */
export type SheetProductField = NamesOfFieldsLike<{ sheet: SheetColumn }>

/** A record with an entry for each field, whose type depends on the field's kind. */
type ProductFieldRecord<Kinds extends Record<ProductFieldKind, unknown>> = {
  [Name in ProductFieldName]: Kinds[ProductFields[Name]['kind']]
}
/** The values of a product's fields. */
export type ProductValues = ProductFieldRecord<ValueByFieldKind>

/** The names of all fields. */
export const PRODUCT_FIELD_NAMES = objectKeys(PRODUCT_FIELDS)
const isTextField = (name: ProductFieldName): name is ProductTextField => PRODUCT_FIELDS[name].kind === 'text'
/** Whether a field is a flag. */
export const isFlagField = (name: ProductFieldName): name is ProductFlagField =>
  PRODUCT_FIELDS[name].kind === 'flag'
/** The names of all texts. */
export const PRODUCT_TEXT_FIELDS = PRODUCT_FIELD_NAMES.filter(isTextField)
/** The names of all flags. */
export const PRODUCT_FLAG_FIELDS = PRODUCT_FIELD_NAMES.filter(isFlagField)
/** The names of all plain texts. */
export const PLAIN_TEXT_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (name): name is PlainTextField => 'isPlain' in PRODUCT_FIELDS[name],
)
/** The names of all fields that a price sheet can have. */
export const SHEET_PRODUCT_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (name): name is SheetProductField => 'sheet' in PRODUCT_FIELDS[name],
)

type TextLimits = { from: number; to: number }
/** The least and the greatest number of characters of a text. */
export function textLimits(name: ProductTextField): TextLimits {
  const { max, isRequired }: TextField = PRODUCT_FIELDS[name]
  return { from: isRequired ? 1 : 0, to: max }
}

type MakerByFieldKind<Text, Amount, Percentage, Switch> = {
  text: (limits: TextLimits) => Text
  amount: () => Amount
  percentage: () => Percentage
  flag: () => Switch
}

/** Makes a record with an entry for each field, by the field's kind. */
export function mapProductFields<Text, Amount, Percentage, Switch>(
  make: MakerByFieldKind<Text, Amount, Percentage, Switch>,
): ProductFieldRecord<{ text: Text; amount: Amount; percentage: Percentage; flag: Switch }>
export function mapProductFields(make: MakerByFieldKind<unknown, unknown, unknown, unknown>): object {
  const entries = PRODUCT_FIELD_NAMES.map((name) => [
    name,
    isTextField(name) ? make.text(textLimits(name)) : make[PRODUCT_FIELDS[name].kind](),
  ])
  return Object.fromEntries(entries)
}

/** The values of a new product before anything is entered. */
export const BLANK_PRODUCT: ProductValues = mapProductFields({
  text: () => '',
  amount: () => paise(0),
  percentage: () => 0,
  flag: (): Flag => 0,
})
