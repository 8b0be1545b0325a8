import { preload } from 'react-dom'

/**
 * The accessible name of something in a product's row or card, which ends with the product's name: 'Quantity of Rocket'.
 * The server leaves the product's name out, for it stands beside it and would be up to a quarter of a long list's bytes;
 * EarlyScript puts it in (docs/decisions/022). The element needs `suppressHydrationWarning`.
 */
export function nameOf(label: (product: string) => string, product: string): string {
  return label(import.meta.env.SSR ? '' : product)
}

/** What a list does that the server rendered, before React arrives: the fifth edition of it. */
const EARLY = '/early.js?v=5'

/**
 * Has a document ask for it first, since what is typed counts from then on: behind React's own scripts it would wait for a
 * hundred times its bytes. For the list that most visitors open; on paper's list the tag does not fit the first 14,000 bytes.
 */
export function askForEarlyScript() {
  if (import.meta.env.SSR) preload(EARLY, { as: 'script' })
}

/** What runs it: public/early.js. */
export function EarlyScript() {
  return <script defer src={EARLY} />
}
