import { preload } from 'react-dom'

/**
 * The accessible name of something in a product's row or card, which ends with the product's name: 'Quantity of Rocket'.
 * The server leaves the product's name out, for it stands beside it and would be up to a quarter of a long list's bytes;
 * EarlyScript puts it in (docs/decisions/022). The element needs `suppressHydrationWarning`.
 */
export function nameOf(label: (product: string) => string, product: string): string {
  return label(import.meta.env.SSR ? '' : product)
}

/** Of which this is the second edition. */
const EARLY = '/early.js?v=2'

/**
 * What a list that the server rendered does before React arrives: public/early.js. It is asked for first, since what is typed
 * counts from then on: behind React's own scripts it would wait for a hundred times its bytes.
 */
export function EarlyScript() {
  if (import.meta.env.SSR) preload(EARLY, { as: 'script', fetchPriority: 'high' })
  return <script defer src={EARLY} />
}
