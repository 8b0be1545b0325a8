import type { productFields as english } from '../en/product-fields.ts'

/** The names of a product's fields: `column` in the table, `sheet` in an imported file, `audit` in the audit; `problem` is the error text. */
export const productFields = {
  product_code: {
    column: 'கோட்',
    sheet: 'கோட்',
    audit: 'கோட்',
    problem: 'கோட் கொடுங்கள், 50 எழுத்து வரை',
  },
  product_name: {
    column: 'பெயர்',
    sheet: 'பெயர்',
    audit: 'பொருள்',
    problem: 'பெயர் கொடுங்கள், 200 எழுத்து வரை',
  },
  tamil_name: {
    column: 'தமிழ்ப் பெயர்',
    sheet: 'தமிழ்ப் பெயர்',
    audit: 'தமிழ்ப் பெயர்',
    problem: 'தமிழ்ப் பெயர் 300 எழுத்து வரை இருக்கலாம்',
  },
  per: {
    column: 'அளவு',
    sheet: 'அளவு',
    audit: 'அளவு',
    problem: 'அளவு கொடுங்கள், 100 எழுத்து வரை',
  },
  price: {
    column: 'விலை',
    sheet: 'M.R.P',
    audit: 'M.R.P',
    problem: 'விலை ₹0 முதல் ₹10,00,000 வரை கொடுங்கள்',
  },
  discount_percentage: {
    column: 'தள்ளுபடி',
    sheet: 'தள்ளுபடி %',
    audit: 'தள்ளுபடி %',
    problem: 'தள்ளுபடி 0 முதல் 100 வரை கொடுங்கள்',
  },
  is_netrate_item: {
    column: 'நெட் ரேட்',
    audit: 'நெட் ரேட்',
    problem: 'நெட் ரேட்: yes அல்லது no என்று டைப் செய்யுங்கள்',
  },
  is_sold_out: {
    column: 'ஸ்டாக் இல்லை',
    audit: 'ஸ்டாக் இல்லை',
    problem: 'ஸ்டாக் இல்லை: yes அல்லது no என்று டைப் செய்யுங்கள்',
  },
  is_new_item: {
    column: 'புதிது',
    audit: 'புதிது',
    problem: 'புதிது: yes அல்லது no என்று டைப் செய்யுங்கள்',
  },
  is_top_selling_item: {
    column: 'டாப்',
    audit: 'டாப்',
    problem: 'டாப்: yes அல்லது no என்று டைப் செய்யுங்கள்',
  },
  is_hidden: {
    column: 'மறைத்தது',
    audit: 'மறைத்தது',
    problem: 'மறைத்தது: yes அல்லது no என்று டைப் செய்யுங்கள்',
  },
} satisfies typeof english
