import { type ContextType, createContext, useContext, useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'
import { paise } from '#domain/money.ts'
import { photoOf } from '#domain/picture.ts'
import { type CategoryWithProducts, categoryId, type Product, productId } from '#domain/product.ts'
import { sellingPrice } from '#domain/selling-price.ts'
import { inReadersOrder } from '#i18n/names.ts'

type Catalogue = readonly CategoryWithProducts[]

/**
 * The catalogue that the document itself shows. The server renders it into rows and sends no second copy for
 * hydration: the browser reads it back out of those rows, which saves some 40 % of a price list's bytes.
 */
export const ShownCatalogue = createContext<{ catalogue: Catalogue; count: number } | null>(null)

/**
 * A browser looks at every field of a page that has no more of them than this, to find out what it could fill in, and lays
 * out for that, one by one, whatever is out of view and was spared: a second on a slow phone. So only a list of more
 * products spares what is out of view.
 */
const FIELDS_LOOKED_AT = 200

/** The products to show. A list that is `long` is laid out as it comes into view. */
type ShownProducts = { catalogue: Catalogue; long: boolean }

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
export function useShownCatalogue(loaded: Catalogue | null): ShownProducts {
  const shown = useContext(ShownCatalogue)
  const catalogue = loaded ?? shown?.catalogue ?? []
  const count = loaded ? countOf(loaded) : (shown?.count ?? 0)
  const back = useNavigationType() === 'POP'
  return {
    catalogue: useDeferredValue(catalogue, loaded && !back ? firstOf(catalogue) : catalogue),
    long: count > FIELDS_LOOKED_AT,
  }
}

/** How many products are in a catalogue. */
export function countOf(catalogue: Catalogue): number {
  return catalogue.reduce((sum, { product_list }) => sum + product_list.length, 0)
}

function textOf(node: Node | null | undefined): string {
  return node?.textContent ?? ''
}

/** One product; the twins that write these parts are PriceRow and SheetRow, which share PriceCells, and ProductCard. */
function readProduct(shown: HTMLElement, index: number, category_name: string): Product {
  const part = (name: string) => textOf(shown.getElementsByClassName(name)[0])
  const second = textOf(shown.querySelector('.name [lang]'))
  const [product_name, tamil_name] = inReadersOrder(
    part('name').slice(0, -second.length || undefined),
    second,
  )
  const price = paise(Number(part('mrp').replace(/\D/g, '')))
  const discount_percentage = Number.parseFloat(part('off')) || 0
  const priced = { price, discount_percentage, is_netrate_item: discount_percentage === 0 ? 1 : 0 } as const
  const after_discount_price = sellingPrice(priced)
  return {
    ...priced,
    _id: productId(shown.dataset.id),
    product_code: part('code'),
    product_name,
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
export function readShownCatalogue(page: Document): ContextType<typeof ShownCatalogue> {
  const sections = [...page.querySelectorAll<HTMLElement>('[data-category]')]
  if (sections.length === 0) return null
  const catalogue = sections.map((section) => {
    const heading = section.querySelector('h2')
    const [category_name, category_tamil_name] = inReadersOrder(
      textOf(heading?.firstChild),
      textOf(heading?.lastChild),
    )
    let products: readonly Product[] | undefined
    return {
      category_id: categoryId(section.dataset.category),
      category_name,
      category_tamil_name,
      category_slug: section.id,
      // When its turn comes to wake: all at once would be a pause on a slow phone.
      get product_list() {
        products ??= [...section.querySelectorAll<HTMLElement>('[data-id]')].map((shown, index) =>
          readProduct(shown, index, category_name),
        )
        return products
      },
    }
  })
  return { catalogue, count: page.querySelectorAll('[data-category] [data-id]').length }
}
