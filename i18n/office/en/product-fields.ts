import type { ProductFieldName, SheetProductField } from '#domain/catalogue/product-fields.ts'

/** What a field is called, and why a text cannot stand in it. */
type FieldWords = { column: string; audit: string; problem: string }

/** The fields of a product: `column` in the table, `sheet` in a file that comes, `audit` in the audit; `problem` says what it must be. */
export const productFields = {
  product_code: {
    column: 'Code',
    sheet: 'Code',
    audit: 'code',
    problem: 'Code is needed, with at most 50 letters',
  },
  product_name: {
    column: 'Name',
    sheet: 'Name',
    audit: 'product',
    problem: 'Name is needed, with at most 200 letters',
  },
  tamil_name: {
    column: 'Tamil name',
    sheet: 'Tamil name',
    audit: 'Tamil name',
    problem: 'Tamil name has at most 300 letters',
  },
  per: {
    column: 'Content',
    sheet: 'Per',
    audit: 'unit',
    problem: 'Content is needed, with at most 100 letters',
  },
  price: {
    column: 'Price',
    sheet: 'M.R.P',
    audit: 'M.R.P.',
    problem: 'Price is from 0 to 10,00,000, in rupees and paise',
  },
  discount_percentage: {
    column: 'Discount',
    sheet: 'Discount %',
    audit: 'discount in %',
    problem: 'Discount is from 0 to 100',
  },
  is_netrate_item: {
    column: 'Net Rate',
    audit: 'net rate',
    problem: 'Net Rate is yes or no',
  },
  is_sold_out: {
    column: 'Sold Out',
    audit: 'sold out',
    problem: 'Sold Out is yes or no',
  },
  is_new_item: {
    column: 'New',
    audit: 'new',
    problem: 'New is yes or no',
  },
  is_top_selling_item: {
    column: 'Top Selling',
    audit: 'top selling',
    problem: 'Top Selling is yes or no',
  },
  is_hidden: {
    column: 'Hidden',
    audit: 'hidden',
    problem: 'Hidden is yes or no',
  },
} satisfies {
  [Name in ProductFieldName]: FieldWords & (Name extends SheetProductField ? { sheet: string } : object)
}
