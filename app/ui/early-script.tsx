/**
 * The accessible name of something in a product's row or card, which ends with the product's name: 'Quantity of Rocket'.
 * The server leaves the product's name out, for it stands beside it and would be up to a quarter of a long list's bytes;
 * EarlyScript puts it in (docs/decisions/022). The element needs `suppressHydrationWarning`.
 */
export function nameOf(label: (product: string) => string, product: string): string {
  return label(import.meta.env.SSR ? '' : product)
}

/** What a list that the server rendered does before React arrives: public/early.js, of which this is the second edition. */
export function EarlyScript() {
  return <script defer src="/early.js?v=2" />
}
