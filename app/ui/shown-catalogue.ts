import { createContext, useContext, useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'
import { paise } from '#domain/money.ts'
import { photoOf } from '#domain/picture.ts'
import { type CategoryWithProducts, categoryId, type Product, productId } from '#domain/product.ts'
import { sellingPrice } from '#domain/selling-price.ts'

type Catalogue = readonly CategoryWithProducts[]

/**
 * The catalogue that the document itself shows. The server renders it into rows and sends no second copy for
 * hydration: the browser reads it back out of those rows, which saves some 40 % of a price list's bytes.
 */
export const ShownCatalogue = createContext<Catalogue | null>(null)

/** After a navigation so many products are painted at once; the others follow when that is done. */
const AT_ONCE = 12

function firstOf(catalogue: Catalogue): Catalogue {
  let left = AT_ONCE
  return catalogue.flatMap((category) => {
    const product_list = category.product_list.slice(0, left)
    left -= product_list.length
    return product_list.length > 0 ? [{ ...category, product_list }] : []
  })
}

/**
 * The products to show: those that a navigation has loaded, otherwise those that came inside the document. Who goes back
 * to a list gets all of it at once, to stand where he stood.
 */
export function useShownCatalogue(loaded: Catalogue | null): Catalogue {
  const shown = useContext(ShownCatalogue)
  const catalogue = loaded ?? shown ?? []
  const back = useNavigationType() === 'POP'
  return useDeferredValue(catalogue, loaded && !back ? firstOf(catalogue) : catalogue)
}

function textOf(node: Node | null | undefined): string {
  return node?.textContent ?? ''
}

/** One product; the twins that write these parts are PriceRow and SheetRow, which share PriceCells, and ProductCard. */
function readProduct(shown: HTMLElement, index: number, category_name: string): Product {
  const part = (name: string) => textOf(shown.getElementsByClassName(name)[0])
  const tamil_name = textOf(shown.querySelector('[lang=ta]'))
  const price = paise(Number(part('mrp').replace(/\D/g, '')))
  const discount_percentage = Number.parseFloat(part('off')) || 0
  const priced = { price, discount_percentage, is_netrate_item: discount_percentage === 0 ? 1 : 0 } as const
  const after_discount_price = sellingPrice(priced)
  return {
    ...priced,
    _id: productId(shown.dataset.id),
    product_code: part('code'),
    product_name: part('name').slice(0, -tamil_name.length || undefined),
    tamil_name,
    per: part('per'),
    discount_price: paise(price - after_discount_price),
    after_discount_price,
    is_new_item: 0,
    is_top_selling_item: 0,
    is_sold_out: shown.querySelector('input')?.disabled ? 1 : 0,
    photo_path: photoOf(shown.querySelector('img')?.getAttribute('src') ?? ''),
    sort_order: index,
    category_name,
  }
}

/**
 * Reads the catalogue out of the price tables or cards of a document that the server rendered; null where it has none. Its
 * twin is CategorySection.
 */
export function readShownCatalogue(page: Document): Catalogue | null {
  const sections = [...page.querySelectorAll<HTMLElement>('[data-category]')]
  if (sections.length === 0) return null
  return sections.map((section) => {
    const heading = section.querySelector('h2')
    const category_name = textOf(heading?.firstChild)
    return {
      category_id: categoryId(section.dataset.category),
      category_name,
      category_tamil_name: textOf(heading?.lastChild),
      category_slug: section.id,
      product_list: [...section.querySelectorAll<HTMLElement>('[data-id]')].map((shown, index) =>
        readProduct(shown, index, category_name),
      ),
    }
  })
}
