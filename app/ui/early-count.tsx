import { useLayoutEffect } from 'react'
import { cart } from '#app/cart/cart.ts'
import { parseQuantity } from '#domain/cart.ts'
import { useNonce } from './document.ts'
import type { Catalogue } from './shown-catalogue.ts'

declare global {
  interface Window {
    /** Set by the page while it counts without React. */
    stopEarlyCount?: () => void
  }
}

/**
 * Shows the kept cart and counts typed quantities in the page itself, until React arrives: on a bad line that is seconds
 * later. It stands in the document as text, so it uses nothing from outside. A box remembers what it was filled with: only
 * what differs from that was typed by a person, for another tab may have changed the cart by the time the page wakes.
 */
function countEarly() {
  const digits = (text: string | null | undefined) => Number(text?.replace(/\D/g, ''))
  const count = () => {
    let lines = 0
    let paise = 0
    for (const row of document.querySelectorAll('tr[data-id]')) {
      const qty = digits(row.querySelector('input')?.value)
      if (qty) lines++
      paise += qty * digits(row.querySelector('.price')?.textContent)
    }
    const [products, total] = document.querySelectorAll('.cart-bar dd')
    // Not Intl: its first use takes a slow phone a tenth of a second.
    const amount = String(paise).padStart(3, '0')
    const rupees = amount.slice(0, -2).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
    if (products) products.textContent = `${lines}`
    if (total) total.textContent = `₹${rupees}.${amount.slice(-2)}`
  }
  const addOne = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('.quantity button') : null
    const input = button?.parentElement?.querySelector('input')
    if (!input) return
    input.value = `${digits(input.value) + 1}`
    count()
  }
  try {
    for (const { _id, qty } of JSON.parse(localStorage.getItem('product_list') ?? '[]')) {
      const box = document.querySelector<HTMLInputElement>(`[data-id="${_id}"] input`)
      if (box && !box.value && qty > 0) box.dataset.kept = box.value = qty
    }
    count()
  } catch {
    // A cart that cannot be read is the cart's to mend.
  }
  const stop = new AbortController()
  // Before React, which stops what happens in a part of the page that it has still to wake.
  const options = { capture: true, signal: stop.signal }
  addEventListener('input', count, options)
  addEventListener('click', addOne, options)
  window.stopEarlyCount = () => stop.abort()
}

/** The early count as part of a page that shows the cart bar and price tables. */
export function EarlyCount() {
  const code = import.meta.env.SSR ? `(${countEarly})()` : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, allowed by its nonce
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}

/** The quantity that a person typed into a box before it woke; undefined when nobody did. It is told once. */
export function typedEarly(box: HTMLInputElement): number | undefined {
  const { value, dataset } = box
  if (value === (dataset.kept ?? '')) return undefined
  dataset.kept = value
  return parseQuantity(value)
}

/** Ends the early count when the list wakes, and puts into the cart what was typed until then: rows wake one by one. */
export function useTypedEarly(catalogue: Catalogue) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first look can find something typed earlier
  useLayoutEffect(() => {
    window.stopEarlyCount?.()
    for (const product of catalogue.flatMap(({ product_list }) => product_list)) {
      const box = document.querySelector<HTMLInputElement>(`tr[data-id="${product._id}"] input`)
      const qty = box ? typedEarly(box) : undefined
      if (qty !== undefined) cart.setQuantity(product, qty)
    }
  }, [])
}
