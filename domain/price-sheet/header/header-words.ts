import type { ColumnMeaning } from '../preview/preview.ts'

/** The meaning of a header: a column meaning, or a price whose kind depends on its values. */
export type HeaderHint = ColumnMeaning | 'some-price'

/**
 * Headers of price lists in English, Tamil and Tanglish. They are compared phonetically and with typing errors, without
 * numbers, signs and stop words, so that one spelling of each is enough.
 */
export const HEADER_PHRASES: readonly (readonly [HeaderHint, string])[] = [
  [
    'serial',
    `
     s no, sl no, sr no, si no, s n, serial, serial no, serial number, no, sno, nos, number, sl, row,
     எண், வ எண், வரிசை எண், va en, varisai en
    `,
  ],
  [
    'code',
    `
     code, product code, item code, code no, prod code, item no, product no, product id, item id,
     article, art no, sku, id, model, model no, short code, p code, குறியீடு, பொருள் குறியீடு,
     kuriyeedu, code en
    `,
  ],
  [
    'name',
    `
     product, products, product name, item, items, item name, name, particulars, description, goods,
     name of item, name of product, description of goods, product description, item description, product
     details, details, crackers, cracker name, crackers name, fireworks, variety, varieties, name
     english, english, english name, product name english, items name, பொருள், பொருள் பெயர், பொருளின்
     பெயர், பெயர், விவரம், பட்டாசு பெயர், பட்டாசு, porul, porul peyar, porulin peyar, peyar, vivaram,
     pattasu peyar, பொருட்கள், porutkal, ஐட்டம்
    `,
  ],
  [
    'tamil-name',
    `
     tamil, tamil name, name tamil, product name tamil, name in tamil, tamil product name, தமிழ், தமிழ்
     பெயர், தமிழில், tamil peyar, tamizh peyar, tamilil
    `,
  ],
  [
    'category',
    `
     category, categories, category name, group, product group, item group, type, product type, section,
     class, product category, heading, family, வகை, பிரிவு, vagai, pirivu, ரகம், ragam
    `,
  ],
  [
    'per',
    `
     per, unit, units, uom, size, pcs, pieces, packing, pack, package, content, contents, size pcs, pack
     size, packing size, unit content, qty per box, pcs per box, pcs box, box content, content per box,
     box contents, selling unit, unit of measure, measure, pkt, box, box pcs, pkt box, per unit, packing
     details, qty in box, net qty, அலகு, அளவு, alagu, alavu, பேக்கிங், பாக்கெட், பெட்டி
    `,
  ],
  [
    'mrp',
    `
     mrp, m r p, mrp rate, mrp price, maximum retail price, max retail price, actual price, actual rate,
     original price, original rate, list price, gross price, gross rate, market price, market rate,
     regular price, old price, strike price, printed price, printed rate, price before discount, actual
     amount, basic price, எம்ஆர்பி, அசல் விலை, asal vilai, உண்மை விலை, சந்தை விலை, santhai vilai,
     அதிகபட்ச விலை
    `,
  ],
  [
    'selling-price',
    `
     selling price, our price, our rate, offer price, offer rate, offer, net, net rate, net price, net
     amount, discount price, discounted price, discount rate, discounted rate, after discount, price
     after discount, rate after discount, final price, final rate, special price, sale price, sales
     price, sale rate, deal price, you pay, wholesale price, wholesale rate, less price, less rate, now,
     offer amount, discount amount price, customer price, தள்ளுபடி விலை, விற்பனை விலை, நிகர விலை, சலுகை
     விலை, எங்கள் விலை, thallupadi vilai, virpanai vilai, nigara vilai, salugai vilai, engal vilai
    `,
  ],
  [
    'discount',
    `
     discount, disc, dis, off, percent off, discount percent, discount percentage, disc percent,
     percentage, percent, rebate, less, discount off, offer percent, தள்ளுபடி, கழிவு, தள்ளுபடி சதவீதம்,
     சதவீதம், thallupadi, kazhivu, sathaveetham
    `,
  ],
  [
    'some-price',
    `
     price, rate, rates, prices, cost, price per unit, rate per unit, unit price, unit rate, price per
     box, rate per box, rate per pkt, box rate, box price, each price, விலை, vilai, ரேட், ரூ, rs, inr,
     rupees, ரூபாய்
    `,
  ],
  [
    'ignored',
    `
     qty, quantity, qnty, order, order qty, your order, your qty, qty required, required qty, required,
     qty req, nos required, total, amount, total amount, total price, value, total value, amount total,
     sub total, grand total, image, images, photo, picture, pic, img, video, link, url, youtube,
     remarks, remark, note, notes, comments, gst, tax, hsn, hsn code, stock, available, availability,
     status, action, add, add to cart, cart, brand, case, case qty, box per case, per case, case
     content, case rate, case price, rate per case, carton, you save, saving, savings, save, rack,
     location, new, top selling, sold out, hidden, net rate item, special categories, order no, barcode,
     weight, எண்ணிக்கை, மொத்தம், தொகை, மொத்த தொகை, ennikkai, mottham, motham, thogai, படம், padam, தேவை,
     thevai, குறிப்பு, அளவு தேவை
    `,
  ],
]

/** Words without meaning in a header. */
export const STOP_WORDS = [
  'in',
  'rs',
  'inr',
  'rupees',
  'the',
  'of',
  'a',
  'for',
  'ரூ',
  'ரூபாய்',
  'rupee',
  'approx',
  'only',
  'new',
  '2nd',
] as const

/**
 * Meanings of single words in a longer header. The first match counts; a match has all words of one list. Words are compared
 * phonetically.
 */
export const HEADER_WORDS: readonly (readonly [HeaderHint, number, readonly (readonly string[])[]])[] = [
  ['tamil-name', 0.93, [['tamil'], ['தமிழ்'], ['தமிழில்']]],
  [
    'ignored',
    0.95,
    [
      ['qty', 'required'],
      ['order'],
      ['total'],
      ['case'],
      ['carton'],
      ['hsn'],
      ['gst'],
      ['image'],
      ['photo'],
      ['மொத்தம்'],
      ['save'],
    ],
  ],
  ['code', 0.93, [['code'], ['sku'], ['குறியீடு']]],
  [
    'selling-price',
    0.93,
    [
      ['discount', 'price'],
      ['discount', 'rate'],
      ['discounted'],
      ['after', 'discount'],
      ['net'],
      ['selling'],
      ['offer', 'price'],
      ['offer', 'rate'],
      ['our', 'price'],
      ['our', 'rate'],
      ['final'],
      ['special', 'price'],
      ['special', 'rate'],
      ['sale', 'price'],
      ['discount', 'amount'],
      ['off', 'price'],
      ['off', 'rate'],
      ['less', 'price'],
      ['less', 'rate'],
      ['தள்ளுபடி', 'விலை'],
      ['விற்பனை'],
      ['நிகர'],
      ['சலுகை'],
    ],
  ],
  [
    'mrp',
    0.95,
    [
      ['mrp'],
      ['m', 'r', 'p'],
      ['actual'],
      ['original'],
      ['list', 'price'],
      ['printed'],
      ['market', 'price'],
      ['market', 'rate'],
    ],
  ],
  ['discount', 0.91, [['discount'], ['disc'], ['off'], ['rebate'], ['தள்ளுபடி'], ['கழிவு']]],
  ['ignored', 0.9, [['qty'], ['quantity'], ['amount'], ['value'], ['தொகை'], ['எண்ணிக்கை']]],
  ['some-price', 0.92, [['price'], ['rate'], ['விலை'], ['cost']]],
  ['category', 0.92, [['category'], ['group'], ['வகை']]],
  [
    'name',
    0.92,
    [['product'], ['item'], ['particulars'], ['description'], ['name'], ['பொருள்'], ['பெயர்'], ['peyar']],
  ],
  [
    'per',
    0.91,
    [['unit'], ['packing'], ['pack'], ['content'], ['contents'], ['size'], ['pcs'], ['அளவு'], ['uom']],
  ],
  ['serial', 0.91, [['serial'], ['s', 'no'], ['sl', 'no'], ['வரிசை']]],
]
