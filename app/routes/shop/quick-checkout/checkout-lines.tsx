import { Link } from 'react-router'
import { cart, useCartLines, useTotals } from '#app/cart/cart.ts'
import { BothNames } from '#app/ui/both-names.tsx'
import { ask } from '#app/ui/dialogs.tsx'
import { QuantityBox } from '#app/ui/quantity-box.tsx'
import type { CartLine } from '#domain/cart.ts'
import { amount } from '#i18n/amount.ts'
import { cart as cartWords } from '#i18n/cart.ts'
import { dialogs } from '#i18n/dialogs.ts'
import { formatRupees } from '#i18n/format.ts'
import { productName } from '#i18n/names.ts'
import { quickCheckout as words } from '#i18n/quick-checkout.ts'
import { shell } from '#i18n/shell.ts'

async function remove(line: CartLine) {
  if (await ask(dialogs.confirm, words.sureToRemove)) cart.setQuantity(line, 0)
}

/** The products of the order, each with its quantity and a way to remove it (section 2, /quick-checkout). */
export function CheckoutLines() {
  const lines = useCartLines()
  const totals = useTotals()
  if (lines.length === 0)
    return (
      <div className="empty">
        <p>{words.noProducts}</p>
        <p>
          <Link to="/order-now" className="button">
            {shell.floating.shopNow}
          </Link>
        </p>
      </div>
    )
  return (
    <>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{words.serial}</th>
            <th scope="col">{words.product}</th>
            <th scope="col">{words.price}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.total}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line._id}>
              <td className="serial">{index + 1}</td>
              <td className="name">
                <BothNames english={line.product_name} tamil={line.tamil_name} />
              </td>
              <td className="price">{formatRupees(line.price)}</td>
              <td className="qty">
                <QuantityBox
                  name={productName(line)}
                  qty={line.qty}
                  chosen
                  onChange={(qty) => (qty === 0 ? void remove(line) : cart.setQuantity(line, qty))}
                />
              </td>
              <td className="amount">{formatRupees(line.sub_total)}</td>
              <td className="remove">
                <button
                  type="button"
                  aria-label={words.remove(productName(line))}
                  onClick={() => remove(line)}
                >
                  ✕
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label={cartWords.summary} className="totals">
        <dl>
          <div>
            <dt>{cartWords.addedProducts}</dt>
            <dd>{totals.count}</dd>
          </div>
          <div>
            <dt>{cartWords.totalOrder}</dt>
            <dd>{formatRupees(totals.payable)}</dd>
          </div>
        </dl>
        <p>
          {words.amountInWords}: {amount.inWords(totals.payable)}
        </p>
      </section>
    </>
  )
}
