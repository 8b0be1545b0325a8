import type { ProductFieldName, SheetProductField } from '#domain/catalogue/product-fields.ts'

/** The names of a field, and the error text for a wrong value. */
type FieldWords = { column: string; audit: string; problem: string }

/** The names of a product's fields: `column` in the table, `sheet` in an imported file, `audit` in the audit; `problem` is the error text. */
export const productFields = {
  product_code: {
    column: 'Code',
    sheet: 'Code',
    audit: 'code',
    problem: 'Enter a Code of at most 50 characters',
  },
  product_name: {
    column: 'Name',
    sheet: 'Name',
    audit: 'product',
    problem: 'Enter a Name of at most 200 characters',
  },
  tamil_name: {
    column: 'Tamil name',
    sheet: 'Tamil name',
    audit: 'Tamil name',
    problem: 'Enter a Tamil name of at most 300 characters',
  },
  per: {
    column: 'Content',
    sheet: 'Per',
    audit: 'content',
    problem: 'Enter a Content of at most 100 characters',
  },
  price: {
    column: 'Price',
    sheet: 'M.R.P',
    audit: 'M.R.P',
    problem: 'Enter a Price from ₹0 to ₹10,00,000',
  },
  discount_percentage: {
    column: 'Discount',
    sheet: 'Discount %',
    audit: 'discount in %',
    problem: 'Enter a Discount from 0 to 100',
  },
  is_netrate_item: {
    column: 'Net Rate',
    audit: 'net rate',
    problem: 'Enter yes or no for Net Rate',
  },
  is_sold_out: {
    column: 'Sold Out',
    audit: 'sold out',
    problem: 'Enter yes or no for Sold Out',
  },
  is_new_item: {
    column: 'New',
    audit: 'new',
    problem: 'Enter yes or no for New',
  },
  is_top_selling_item: {
    column: 'Top Selling',
    audit: 'top selling',
    problem: 'Enter yes or no for Top Selling',
  },
  is_hidden: {
    column: 'Hidden',
    audit: 'hidden',
    problem: 'Enter yes or no for Hidden',
  },
} satisfies {
  [Name in ProductFieldName]: FieldWords & (Name extends SheetProductField ? { sheet: string } : object)
}
