import type { CategoryWithProductsJson, ProductJson } from '#contract/json-schemas.ts'

// The yardstick of /order-now: the same rows as a careful person writes them by hand. No framework, no cart that lasts.

const STYLE = `
*{box-sizing:border-box;margin:0}
body{font:16px/1.5 system-ui,"Noto Sans","Noto Sans Tamil",sans-serif;background:#fdf8ef;color:#1d1840;padding-bottom:80px}
h1{background:#17123f;color:#fff;padding:12px 16px;font-size:26px}
h2{padding:12px 8px;font-size:19px}
h2 span{color:#c2410c;font-size:16px}
section{content-visibility:auto;contain-intrinsic-size:auto 1300px}
table,tbody{display:block}
thead{position:absolute;clip-path:inset(50%)}
tr{display:grid;grid-template-columns:72px auto auto 1fr auto;gap:0 6px;align-items:center;padding:10px 8px;font-size:13px;background:#fff;border-top:1px solid #e6dfd0}
td:nth-child(1){grid-area:1/1;align-self:start}
td:nth-child(2){grid-area:2/2}
td:nth-child(3){grid-area:1/1/2/-1;position:relative;min-height:64px;padding-left:76px;font-size:16px}
td:nth-child(3) span{display:block;font-size:14px}
td:nth-child(4){grid-area:2/3/3/-1}
td:nth-child(5){grid-area:4/2;text-decoration:line-through}
td:nth-child(6){grid-area:4/3;color:#0b7a4b}
td:nth-child(7){grid-area:3/2/4/5;font-size:17px}
td:nth-child(8){grid-area:3/5/5}
img{position:absolute;top:4px;left:0}
input{width:88px;height:44px;font-size:17px;text-align:center}
#summary{position:fixed;bottom:0;left:0;right:0;background:#17123f;color:#fff;padding:16px;display:flex;gap:16px}
`

const SCRIPT = `
const cart = new Map()
const count = document.querySelector('#count'), total = document.querySelector('#total')
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
function put(box) {
  const qty = Number(box.value.replace(/\\D/g, ''))
  if (qty > 0) cart.set(box.name, qty * box.dataset.paise)
  else cart.delete(box.name)
}
function show() {
  let paise = 0
  for (const amount of cart.values()) paise += amount
  count.textContent = cart.size
  total.textContent = rupees.format(paise / 100)
}
document.addEventListener('input', ({ target }) => {
  put(target)
  show()
})
document.querySelectorAll('input').forEach(put)
show()
`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<"]/g, (letter) => ESCAPES[letter] ?? letter)
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

function row(product: ProductJson, index: number): string {
  return `<tr><td>${index + 1}<td>${escaped(product.product_code)}
<td><img src="${product.photo_path}" width=64 height=64 loading=lazy alt="">${escaped(product.product_name)}<span lang=ta>${escaped(product.tamil_name)}</span>
<td>${escaped(product.per)}<td>${rupees.format(product.price)}
<td>${product.is_netrate_item ? 'Net rate' : `${product.discount_percentage}% off`}<td>${rupees.format(product.after_discount_price)}
<td><input name="${product._id}" data-paise=${Math.round(product.after_discount_price * 100)} inputmode=numeric placeholder=0 aria-label="Quantity of ${escaped(product.product_name)}"${product.is_sold_out ? ' disabled' : ''}>`
}

function section(category: CategoryWithProductsJson): string {
  return `<section><h2>${escaped(category.category_name)} <span lang=ta>${escaped(category.category_tamil_name)}</span></h2>
<table><thead><tr><th>S.No<th>Code<th>Product<th>Per<th>Price<th>Discount<th>Our Price<th>Qty<tbody>
${category.product_list.map(row).join('\n')}</table></section>`
}

/** The price list as a page of its own, from what GET /api/product/quickorder gives. */
export function staticPage(categories: readonly CategoryWithProductsJson[]): string {
  return `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width, initial-scale=1">
<title>Order Now</title><style>${STYLE}</style>
<h1>Order Now</h1>
${categories.map(section).join('\n')}
<section id=summary aria-label="Cart summary">Added Products <b id=count>0</b> Total Order <b id=total>₹0.00</b></section>
<script>${SCRIPT}</script>`
}
