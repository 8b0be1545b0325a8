import type { ComponentProps } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { isPlainClick } from '../is-plain-click.ts'

type ProductLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  product: Product
  onOpen: (product: Product) => void
}

/** Opens the modal of a product. Followed before the script runs, the page opens it at hydration (see useProductView). */
export function ProductLink({ product, onOpen, ...link }: ProductLinkProps) {
  return (
    <a
      {...link}
      href={`#${product._id}`}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen(product)
      }}
    />
  )
}
