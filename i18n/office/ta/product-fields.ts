import type { productFields as english } from '../en/product-fields.ts'

/** The fields of a product: `column` in the table, `sheet` in a file that comes, `audit` in the audit; `problem` says what it must be. */
export const productFields = {
  product_code: {
    column: 'கோட்',
    sheet: 'கோட்',
    audit: 'கோட்',
    problem: 'கோட் வேண்டும், அதிகபட்சம் 50 எழுத்துகள்',
  },
  product_name: {
    column: 'பெயர்',
    sheet: 'பெயர்',
    audit: 'பொருள்',
    problem: 'பெயர் வேண்டும், அதிகபட்சம் 200 எழுத்துகள்',
  },
  tamil_name: {
    column: 'தமிழ்ப் பெயர்',
    sheet: 'தமிழ்ப் பெயர்',
    audit: 'தமிழ்ப் பெயர்',
    problem: 'தமிழ்ப் பெயர் அதிகபட்சம் 300 எழுத்துகள்',
  },
  per: {
    column: 'பேக்கிங்',
    sheet: 'பேக்கிங்',
    audit: 'பேக்கிங்',
    problem: 'பேக்கிங் வேண்டும், அதிகபட்சம் 100 எழுத்துகள்',
  },
  price: {
    column: 'விலை',
    sheet: 'M.R.P விலை',
    audit: 'எம்.ஆர்.பி.',
    problem: 'விலை 0 முதல் 10,00,000 வரை, ரூபாய் பைசாவில்',
  },
  discount_percentage: {
    column: 'தள்ளுபடி',
    sheet: 'தள்ளுபடி %',
    audit: 'தள்ளுபடி %',
    problem: 'தள்ளுபடி 0 முதல் 100 வரை',
  },
  is_netrate_item: {
    column: 'நெட் ரேட்',
    audit: 'நெட் ரேட்',
    problem: 'நெட் ரேட்: yes அல்லது no',
  },
  is_sold_out: {
    column: 'ஸ்டாக் இல்லை',
    audit: 'ஸ்டாக் இல்லை',
    problem: 'ஸ்டாக் இல்லை: yes அல்லது no',
  },
  is_new_item: {
    column: 'புதிது',
    audit: 'புதியது',
    problem: 'புதிது: yes அல்லது no',
  },
  is_top_selling_item: {
    column: 'டாப்',
    audit: 'அதிகம் விற்பது',
    problem: 'டாப்: yes அல்லது no',
  },
  is_hidden: {
    column: 'மறைவு',
    audit: 'மறைக்கப்பட்டது',
    problem: 'மறைவு: yes அல்லது no',
  },
} satisfies typeof english
