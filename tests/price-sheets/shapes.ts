import type { KeptPriceList, KeptProduct } from '#domain/catalogue/price-list.ts'
import { type Paise, toRupees } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import type { Grid } from '#domain/price-sheet/grid.ts'
import type { SheetField } from '#domain/price-sheet/preview.ts'
import { gridOf, type Written } from './grid-of.ts'

/** What a row of a written sheet says: these fields of that product, and nothing of the others. */
export type Reading = { row: number; product: KeptProduct; says: readonly SheetField[] }

/** A price list as somebody wrote it, and how it is to be read. */
export type WrittenSheet = {
  rows: readonly (readonly Written[])[]
  readings: readonly Reading[]
  /** Rows that are hidden, counted from 1. */
  hidden: readonly number[]
}

/** A shape that price lists have. `isMixed`: its numbers are numbers; else all its cells are texts, as in a .csv. */
export type Shape = { name: string; write: (list: KeptPriceList) => WrittenSheet }

/** The sheet as a reader of files gives it. */
export function gridOfSheet({ rows, hidden }: WrittenSheet): Grid {
  const grid = gridOf(rows)
  return {
    ...grid,
    rows: grid.rows.map((row) => (hidden.includes(row.row) ? { ...row, is_hidden: true } : row)),
  }
}

const rupees = (amount: Paise) => toRupees(amount)
const mrp = (product: KeptProduct) => rupees(product.price)
const net = (product: KeptProduct) => rupees(sellingPrice(product))
const percent = (product: KeptProduct) => (product.is_netrate_item ? 0 : product.discount_percentage)
/** 1,00,000.50 */
const lakhs = (amount: number) =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** 1.400,00 */
const withDecimalComma = (amount: number) =>
  amount.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const tamilDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x0be6 + Number(digit)))
/** UTF-8 that was read as Windows-1252. */
const encodedTwice = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => CP1252[byte] ?? String.fromCharCode(byte)).join('')
const CP1252: Readonly<Record<number, string>> = Object.fromEntries(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((letter, index) => [
    0x80 + index,
    letter,
  ]),
)
/** `2¾" Kuruvi` as others write it. */
const otherInch = (name: string) =>
  name.replace('½', ' 1/2').replace('¾', ' 3/4').replace('¼', ' 1/4').replace('"', "''")

const SAYS_ALL: readonly SheetField[] = [
  'category_name',
  'product_code',
  'product_name',
  'tamil_name',
  'per',
  'price',
  'discount_percentage',
]
const without = (...fields: SheetField[]) => SAYS_ALL.filter((field) => !fields.includes(field))

type Pen = {
  line: (...cells: Written[]) => void
  hiddenLine: (...cells: Written[]) => void
  product: (product: KeptProduct, says: readonly SheetField[], ...cells: Written[]) => void
  /** A category with its products, and which of them one is, from 1. */
  eachCategory: (
    write: (category: { name: string; tamil: string }, products: readonly KeptProduct[]) => void,
  ) => void
}

function shape(name: string, draw: (pen: Pen) => void): Shape {
  return {
    name,
    write(list) {
      const rows: Written[][] = []
      const readings: Reading[] = []
      const hidden: number[] = []
      draw({
        line: (...cells) => rows.push(cells),
        hiddenLine(...cells) {
          rows.push(cells)
          hidden.push(rows.length)
        },
        product(product, says, ...cells) {
          rows.push(cells)
          readings.push({ row: rows.length, product, says })
        },
        eachCategory(write) {
          for (const { category_id, category_name, category_tamil_name } of list.categories) {
            const products = list.products.filter((product) => product.category_id === category_id)
            if (products.length > 0) write({ name: category_name, tamil: category_tamil_name }, products)
          }
        },
      })
      return { rows, readings, hidden }
    },
  }
}

const merged = (text: string): Written => ({ text, merged: true })
const NAME_AND_PRICES = without('product_code', 'tamil_name', 'per')

/** Shapes that shops' price lists have. */
export const SHAPES: readonly Shape[] = [
  shape('everything in columns, as a program would write it', ({ line, product, eachCategory }) => {
    line(
      'Category',
      'Product Code',
      'Product Name',
      'Tamil Name',
      'Per',
      'MRP',
      'Discount %',
      'Selling Price',
    )
    eachCategory(({ name }, products) => {
      for (const each of products)
        product(
          each,
          SAYS_ALL,
          name,
          each.product_code,
          each.product_name,
          each.tamil_name,
          each.per,
          mrp(each),
          percent(each),
          net(each),
        )
    })
  }),

  shape(
    'printed: banners, two rows of headers, serial numbers that begin again',
    ({ line, product, eachCategory }) => {
      line('THE CRACKER SHOP')
      line('PRICE LIST 2026')
      line('Ph: 00000 00001 / orders@shop.example')
      line(null, null, null, 'PRICE', merged('PRICE'))
      line('Sl.No', 'Prodcut Nmae', 'Siize / Pcs', 'M.R.P', 'Net Rate', 'Qnty Req', 'Total')
      eachCategory(({ name }, products) => {
        line(null, name.toUpperCase())
        products.forEach((each, index) => {
          product(
            each,
            without('product_code', 'tamil_name'),
            index + 1,
            ` ${each.product_name} `,
            each.per,
            mrp(each),
            net(each),
            null,
            0,
          )
        })
      })
      line()
      line(null, 'NOTES')
      line(null, '1. Packing charges 3% extra.')
      line(null, '2. Flat 95% discount for orders of last year.')
    },
  ),

  shape(
    'pasted from a page: rupee signs, struck price and selling price',
    ({ line, product, eachCategory }) => {
      line('Image', 'Product', 'Tamil', 'MRP', 'Our price', 'Qty', 'Total')
      eachCategory(({ name }, products) => {
        line(null, name)
        for (const each of products)
          product(
            each,
            without('product_code', 'per'),
            'img',
            otherInch(each.product_name),
            each.tamil_name,
            `₹${mrp(each).toFixed(2)}`,
            `₹ ${net(each).toFixed(2)}`,
          )
      })
      line(null, null, null, null, null, null, 'Total: ₹0.00')
    },
  ),

  shape('headers in Tamil, discount in per cent', ({ line, product, eachCategory }) => {
    line('வ.எண்', 'பொருள் பெயர்', 'தமிழில்', 'அளவு', 'விலை ரூ.', 'தள்ளுபடி %')
    let serial = 0
    eachCategory(({ tamil }, products) => {
      line(tamil)
      for (const each of products)
        product(
          each,
          without('product_code'),
          ++serial,
          each.product_name,
          each.tamil_name,
          each.per,
          mrp(each),
          `${percent(each)}%`,
        )
    })
  }),

  shape(
    'headers in Tanglish, the category in a column of its own and said once',
    ({ line, product, eachCategory }) => {
      line('vagai', 'porul peyar', 'alagu', 'asal vilai', 'thallupadi vilai')
      eachCategory(({ name }, products) => {
        products.forEach((each, index) => {
          product(
            each,
            without('product_code', 'tamil_name'),
            index === 0 ? name : null,
            each.product_name,
            each.per,
            `Rs. ${mrp(each)}/-`,
            `Rs. ${net(each)}/-`,
          )
        })
      })
    },
  ),

  shape('an order form with quantity, amount and a sum', ({ line, product, eachCategory }) => {
    line('Sl.No', 'Description', 'Size/Pcs', 'MRP', 'Discounted Rate', 'Qty', 'Amount')
    let serial = 0
    let sum = 0
    eachCategory(({ name }, products) => {
      line(name, merged(name), merged(name), merged(name), merged(name), merged(name), merged(name))
      for (const each of products) {
        const qty = (++serial % 3) + 1
        sum += qty * net(each)
        product(
          each,
          without('product_code', 'tamil_name'),
          serial,
          each.product_name,
          each.per,
          mrp(each),
          net(each),
          qty,
          qty * net(each),
        )
      }
    })
    line(null, 'Grand Total', null, null, null, null, sum)
    line(null, 'Sub Total', null, sum, sum)
  }),

  shape('the category in merged cells, rows hidden', ({ line, product, eachCategory }) => {
    line('Group', 'Item Code', 'Particulars', 'Unit', 'Price', 'Disc %')
    eachCategory(({ name }, products) => {
      products.forEach((each, index) => {
        product(
          each,
          without('tamil_name'),
          index === 0 ? name : merged(name),
          each.product_code,
          each.product_name,
          each.per,
          mrp(each),
          { text: `${percent(each)}%`, number: percent(each) / 100 },
        )
      })
    })
  }),

  shape('the header once more below each category', ({ line, product, eachCategory }) => {
    const header = ['S.No', 'Item', 'Content', 'Actual Price', 'Offer Price'] as const
    eachCategory(({ name }, products) => {
      line(name.toUpperCase())
      line(...header)
      products.forEach((each, index) => {
        product(
          each,
          without('product_code', 'tamil_name'),
          index + 1,
          each.product_name,
          each.per,
          mrp(each),
          net(each),
        )
      })
      line()
    })
  }),

  shape('the category in place of the word for the product', ({ line, product, eachCategory }) => {
    eachCategory(({ name }, products) => {
      line('No', name.toUpperCase(), 'Packing', 'M.R.P Rs.', 'Net Price')
      products.forEach((each, index) => {
        product(
          each,
          without('product_code', 'tamil_name'),
          index + 1,
          each.product_name,
          each.per,
          mrp(each),
          net(each),
        )
      })
    })
  }),

  shape('no header at all', ({ line, product, eachCategory }) => {
    eachCategory(({ name }, products) => {
      line(null, name)
      products.forEach((each, index) => {
        product(
          each,
          without('product_code', 'tamil_name'),
          String(index + 1),
          each.product_name,
          each.per,
          String(mrp(each)),
          String(net(each)),
        )
      })
    })
  }),

  shape('discounts as shares of one, net where there is none', ({ line, product, eachCategory }) => {
    line('Code', 'Product', 'Pack', 'List Price', 'Discount')
    eachCategory(({ name }, products) => {
      line(null, name)
      for (const each of products)
        product(
          each,
          without('tamil_name'),
          each.product_code,
          each.product_name,
          each.per,
          mrp(each),
          percent(each) === 0 ? 'NET' : percent(each) / 100,
        )
    })
  }),

  shape('all numbers as texts, with lakh commas', ({ line, product, eachCategory }) => {
    line('Sr No', 'Name of the Item', 'UOM', 'MRP (Rs)', 'Less 0%', 'Final Rate')
    eachCategory(({ name }, products) => {
      line(`${name} :-`)
      products.forEach((each, index) => {
        product(
          each,
          without('product_code', 'tamil_name'),
          `${index + 1}.`,
          each.product_name,
          each.per,
          `${lakhs(mrp(each))}`,
          `${percent(each)} %`,
          `₹ ${lakhs(net(each))}/-`,
        )
      })
    })
  }),

  shape('Tamil figures', ({ line, product, eachCategory }) => {
    line('எண்', 'பொருள்', 'எம்.ஆர்.பி', 'நிகர விலை')
    eachCategory(({ name }, products) => {
      line(null, name)
      products.forEach((each, index) => {
        product(
          each,
          NAME_AND_PRICES,
          tamilDigits(String(index + 1)),
          each.product_name,
          tamilDigits(String(mrp(each))),
          `ரூ. ${tamilDigits(net(each).toFixed(2))}`,
        )
      })
    })
  }),

  shape('Tamil that was encoded twice', ({ line, product, eachCategory }) => {
    line('Code', 'Product Name', 'Tamil Name', 'Unit', 'MRP', 'Selling Price')
    eachCategory(({ name }, products) => {
      line(null, name)
      for (const each of products)
        product(
          each,
          SAYS_ALL,
          each.product_code,
          encodedTwice(each.product_name),
          encodedTwice(each.tamil_name),
          each.per,
          mrp(each),
          encodedTwice(`₹${net(each)}`),
        )
    })
  }),

  shape('decimal commas', ({ line, product, eachCategory }) => {
    line('No.', 'Product', 'Unit', 'MRP', 'Net price')
    eachCategory(({ name }, products) => {
      line(null, name)
      products.forEach((each, index) => {
        product(
          each,
          without('product_code', 'tamil_name'),
          index + 1,
          each.product_name,
          each.per,
          withDecimalComma(mrp(each)),
          withDecimalComma(net(each)),
        )
      })
    })
  }),

  shape(
    'columns in another order, hidden rows, remarks, what is saved',
    ({ line, product, hiddenLine, eachCategory }) => {
      line(null, 'Net Price', 'You Save', 'M.R.P.', 'Remarks', 'Unit', 'Product Details', 'Type')
      hiddenLine(null, null, null, null, null, null, 'only for the office')
      let count = 0
      eachCategory(({ name }, products) => {
        for (const each of products)
          product(
            each,
            without('product_code', 'tamil_name'),
            null,
            net(each),
            Math.round((mrp(each) - net(each)) * 100) / 100,
            mrp(each),
            ++count % 7 === 0 ? 'fast moving' : null,
            each.per,
            each.product_name,
            name,
          )
      })
    },
  ),

  shape('both names in one cell, CAPITALS', ({ line, product, eachCategory }) => {
    line('S.No', 'Items', 'Per', 'Rate', 'Discount Price')
    eachCategory(({ name, tamil }, products) => {
      line(null, `${name.toUpperCase()} / ${tamil}`)
      products.forEach((each, index) => {
        const tamilName = each.tamil_name === '' ? '' : ` / ${each.tamil_name}`
        product(
          each,
          without('product_code', ...(tamilName === '' ? ['tamil_name' as const] : [])),
          index + 1,
          `${each.product_name.toUpperCase()}${tamilName}`,
          each.per,
          mrp(each),
          net(each),
        )
      })
    })
  }),

  shape('codes that begin again in each category', ({ line, product, eachCategory }) => {
    line('Code', 'Fireworks', 'Pcs/Box', 'MRP', 'Offer Rate')
    eachCategory(({ name }, products) => {
      line(null, name)
      products.forEach((each, index) => {
        product(
          each,
          without('product_code', 'tamil_name'),
          `A${index + 1}`,
          each.product_name,
          each.per,
          mrp(each),
          net(each),
        )
      })
    })
  }),
]
