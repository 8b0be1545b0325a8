import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { cart, useCartLines } from '#app/cart/cart.ts'
import { picturePath } from '#domain/catalogue/picture.ts'
import type { CartLine } from '#domain/enquiry/cart/cart.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { localizeUnit } from '#i18n/localize-unit.ts'
import { productName } from '#i18n/localized-names.ts'
import { BilingualName } from '../bilingual-name.tsx'
import { ColumnHeaders } from '../column-headers.tsx'
import { showConfirm } from '../dialog-queue.ts'
import { CROSS, Icon } from '../icons.tsx'
import { useLanguage, useMessages } from '../messages.ts'
import css from './cart-lines.module.css'
import { QuantityInput } from './quantity-input.tsx'

const COLUMNS = ['serial', 'product', 'price', 'quantity', 'total'] as const

/** The lines of the cart, each with its quantity and a Remove button (section 2, /quick-checkout). */
export function CartLines() {
  const words = useMessages().quickCheckout
  const lines = useCartLines()
  const language = useLanguage()
  const body = useRef<HTMLTableSectionElement>(null)

  /** Confirms, then removes a line. Moves the focus to the next line, or the previous one. */
  async function remove(line: CartLine, row: Element | undefined) {
    if (!(await showConfirm(words.sureToRemove))) return
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    const next = neighbour?.querySelector('button[data-remove]')
    const root = row?.closest('[data-chosen]')
    flushSync(() => cart.setQuantity(line, 0))
    const focused = next ?? root?.querySelector('h2')
    if (focused instanceof HTMLElement) focused.focus()
  }

  return (
    <table className={css.lines}>
      <ColumnHeaders columns={COLUMNS} words={words}>
        <td />
      </ColumnHeaders>
      <tbody ref={body}>
        {lines.map((line, index) => (
          <tr key={line._id}>
            <td className={css.serial}>
              {line.photo_path && (
                <img src={picturePath(line.photo_path, 'row')} width="48" height="48" loading="lazy" alt="" />
              )}
              <span>{index + 1}</span>
            </td>
            <td className={css.name}>
              <BilingualName english={line.product_name} tamil={line.tamil_name} />
              <small>{localizeUnit(language, line.per)}</small>
            </td>
            <td className={css.price}>{`${formatRupees(line.price)} ×`}</td>
            <td className={css.qty}>
              <QuantityInput
                productName={productName(language, line)}
                qty={line.qty}
                isInCartList
                onChange={(qty) =>
                  qty === 0 ? void remove(line, body.current?.rows[index]) : cart.setQuantity(line, qty)
                }
              />
            </td>
            <td className={css.amount}>{formatRupees(line.sub_total)}</td>
            <td className={css.remove}>
              <button
                type="button"
                data-remove
                aria-label={words.remove(productName(language, line))}
                onClick={() => remove(line, body.current?.rows[index])}
              >
                <Icon path={CROSS} />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
