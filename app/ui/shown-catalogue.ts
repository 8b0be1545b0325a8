import { createContext, useContext } from 'react'
import { type Paise, paise } from '#domain/money.ts'
import { type CategoryWithProducts, categoryId, type Product, productId } from '#domain/product.ts'
import { sellingPrice } from '#domain/selling-price.ts'

type Catalogue = readonly CategoryWithProducts[]

/**
 * The catalogue that the document itself shows. The server renders it into rows and sends no second copy for
 * hydration: the browser reads it back out of those rows, which saves some 40 % of a price list's bytes.
 */
export const ShownCatalogue = createContext<Catalogue | null>(null)

/** The products to show: those that a navigation has loaded, otherwise those that came inside the document. */
export function useShownCatalogue(loaded: Catalogue | null): Catalogue {
  const shown = useContext(ShownCatalogue)
  return loaded ?? shown ?? []
}

function textOf(node: Node | null | undefined): string {
  return node?.textContent ?? ''
}

/** '₹1,234.50' → 123450. */
function paiseIn(cell: Node | undefined): Paise {
  return paise(Number(textOf(cell).replace(/\D/g, '')))
}

/** One row of a price table; its twin that writes these cells is PriceRow. */
function readRow(row: HTMLTableRowElement, index: number, category_name: string): Product {
  const [, code, name, per, mrp, discount] = row.cells
  const [picture, english, tamil] = name?.firstElementChild?.childNodes ?? []
  const price = paiseIn(mrp)
  const discount_percentage = Number.parseFloat(textOf(discount)) || 0
  const priced = { price, discount_percentage, is_netrate_item: discount_percentage === 0 ? 1 : 0 } as const
  const after_discount_price = sellingPrice(priced)
  return {
    ...priced,
    _id: productId(row.dataset.id),
    product_code: textOf(code),
    product_name: textOf(english),
    tamil_name: textOf(tamil),
    per: textOf(per),
    discount_price: paise(price - after_discount_price),
    after_discount_price,
    is_new_item: 0,
    is_top_selling_item: 0,
    is_sold_out: row.querySelector('input')?.disabled ? 1 : 0,
    photo_path: picture instanceof HTMLImageElement ? (picture.getAttribute('src') ?? '') : '',
    sort_order: index,
    category_name,
  }
}

/** Reads the catalogue out of the price tables of a document that the server rendered; null where it has none. */
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
      product_list: [...(section.querySelector('tbody')?.rows ?? [])].map((row, index) =>
        readRow(row, index, category_name),
      ),
    }
  })
}
