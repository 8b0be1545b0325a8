import { useLayoutEffect } from 'react'
import { cart } from '#app/cart/cart.ts'
import { readQuantity } from '#domain/typed/read-quantity.ts'
import type { Catalogue } from './shown-catalogue.ts'

declare global {
  interface Window {
    /** Set by early.js while it counts without React. */
    stopEarlyCount?: () => void
  }
}

/** Reads the text of a quantity box: an empty box is 0. Undefined if it is not a quantity. */
export function quantityInBox(text: string): number | undefined {
  return text === '' ? 0 : readQuantity(text)
}

/**
 * The quantity typed into a box before hydration. Undefined if nothing was typed or it is not a quantity. Marks the box, so a second
 * call returns undefined.
 */
export function typedEarly(box: HTMLInputElement): number | undefined {
  const { value, dataset } = box
  if (value === (dataset.kept ?? '')) return undefined
  dataset.kept = value
  dataset.typed = ''
  return quantityInBox(value)
}

/** Ends the early count when the list wakes, and puts into the cart what was typed until then: rows wake one by one. */
export function useTypedEarly(catalogue: Catalogue) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first look can find something typed earlier
  useLayoutEffect(() => {
    document.documentElement.dataset.counting = ''
    window.stopEarlyCount?.()
    for (const product of catalogue.flatMap(({ product_list }) => product_list)) {
      const box = document.querySelector<HTMLInputElement>(`tr[data-id="${product._id}"] input`)
      const qty = box ? typedEarly(box) : undefined
      if (qty !== undefined) cart.setQuantity(product, qty)
    }
  }, [])
}
