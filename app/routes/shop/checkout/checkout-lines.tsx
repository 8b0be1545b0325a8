import { Suspense, use, useRef } from 'react'
import { Link } from 'react-router'
import { cart, useCartLines, useTotals } from '#app/cart/cart.ts'
import { BothNames } from '#app/ui/both-names.tsx'
import { ColumnHeads } from '#app/ui/column-heads.tsx'
import { ask } from '#app/ui/dialogs.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { QuantityBox } from '#app/ui/quantity-box.tsx'
import { type Charges, WhatComesOnTop } from '#app/ui/what-comes-on-top.tsx'
import { useLanguage, useWords } from '#app/ui/words.ts'
import type { CartLine } from '#domain/cart.ts'
import type { Paise } from '#domain/money.ts'
import { amount as amountEn } from '#i18n/en/amount.ts'
import { cart as cartEn } from '#i18n/en/cart.ts'
import { quickCheckout as quickCheckoutEn } from '#i18n/en/quick-checkout.ts'
import { shell as shellEn } from '#i18n/en/shell.ts'
import { formatRupees } from '#i18n/format.ts'
import { productName } from '#i18n/names.ts'

const COLUMNS = ['serial', 'product', 'price', 'quantity', 'total'] as const

type AwaitedCharges = { charges: Charges | null | Promise<Charges | null> }

/** What comes on top of the total, once that is known. */
function OnTop({ total, charges }: AwaitedCharges & { total: Paise }) {
  const known = charges instanceof Promise ? use(charges) : charges
  return known && <WhatComesOnTop total={total} charges={known} />
}

/** The products of the order, each with its quantity and a way to remove it (section 2, /quick-checkout), and what they cost. */
export function CheckoutLines({ charges }: AwaitedCharges) {
  const { amount } = useWords({ amount: amountEn })
  const cartWords = useWords({ cart: cartEn }).cart
  const words = useWords({ quickCheckout: quickCheckoutEn }).quickCheckout
  const { shell } = useWords({ shell: shellEn })
  const lines = useCartLines()
  const totals = useTotals()
  const language = useLanguage()
  const body = useRef<HTMLTableSectionElement>(null)

  /** Asks, and removes a line from this row. The focus, whose place goes with it, moves to the next line or the one before. */
  async function remove(line: CartLine, row: Element | undefined) {
    if (!(await ask(words.sureToRemove))) return
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    const next = neighbour?.querySelector('.remove button') ?? row?.closest('.checkout')?.querySelector('h2')
    if (next instanceof HTMLElement) next.focus()
    cart.setQuantity(line, 0)
  }

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
        <ColumnHeads columns={COLUMNS} words={words}>
          <td />
        </ColumnHeads>
        <tbody ref={body}>
          {lines.map((line, index) => (
            <tr key={line._id}>
              <td className="serial">{index + 1}</td>
              <td className="name">
                <BothNames english={line.product_name} tamil={line.tamil_name} />
              </td>
              <td className="price">{formatRupees(line.price)}</td>
              <td className="qty">
                <QuantityBox
                  name={productName(language, line)}
                  qty={line.qty}
                  chosen
                  onChange={(qty) =>
                    qty === 0 ? void remove(line, body.current?.rows[index]) : cart.setQuantity(line, qty)
                  }
                />
              </td>
              <td className="amount">{formatRupees(line.sub_total)}</td>
              <td className="remove">
                <button
                  type="button"
                  aria-label={words.remove(productName(language, line))}
                  onClick={() => remove(line, body.current?.rows[index])}
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
          <Fact name={cartWords.addedProducts}>{totals.count}</Fact>
          <Fact name={cartWords.totalOrder}>{formatRupees(totals.payable)}</Fact>
        </dl>
        <p>
          {words.amountInWords}: {amount.inWords(totals.payable)}
        </p>
      </section>
      <Suspense fallback={<div className="on-top" />}>
        <OnTop total={totals.payable} charges={charges} />
      </Suspense>
    </>
  )
}
