import type { ComponentProps } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { isPlainClick } from '../is-plain-click.ts'

type ProductLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  product: Product
  onOpen: (product: Product) => void
}

/** A link that opens the product's modal. If followed before hydration, useProductModal opens it afterwards. */
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
