import { useNonce } from './document.ts'

/**
 * The accessible name of something in a product's row or card, which ends with the product's name: 'Quantity of Rocket'.
 * The server leaves the product's name out, for it stands beside it and would be up to a quarter of a long list's bytes;
 * EarlyNames puts it in (docs/decisions/005). The element needs `suppressHydrationWarning`.
 */
export function nameOf(label: (product: string) => string, product: string): string {
  return label(import.meta.env.SSR ? '' : product)
}

/** Stands in the document as text, so it uses nothing from outside. */
function nameEarly() {
  for (const shown of document.querySelectorAll('[data-id]'))
    for (const part of shown.querySelectorAll('[aria-label$=" "]'))
      part.ariaLabel += shown.querySelector('.name [lang]')?.previousSibling?.textContent ?? ''
}

/** Completes the accessible names of a list that the server rendered, before React arrives. Stands after the list. */
export function EarlyNames() {
  const code = import.meta.env.SSR ? `(${nameEarly})()` : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, allowed by its nonce
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
