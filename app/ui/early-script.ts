import { preinit } from 'react-dom'
import EARLY from './early.js?url'

/**
 * The accessible name of something in a product's row or card, which ends with the product's name: 'Quantity of Rocket'.
 * The server leaves the product's name out, for it stands beside it and would be up to a quarter of a long list's bytes;
 * early.js puts it in (docs/decisions/022). The element needs `suppressHydrationWarning`.
 */
export function nameOf(label: (product: string) => string, product: string): string {
  return label(import.meta.env.SSR ? '' : product)
}

/**
 * Has the document of a list run early.js as soon as it is here, and ask for it first, since what is typed counts from then
 * on: behind React's own scripts it would wait for a hundred times its bytes, and behind the rows for a slow phone's second.
 */
export function askForEarlyScript() {
  preinit(EARLY, { as: 'script', fetchPriority: 'high' })
}
