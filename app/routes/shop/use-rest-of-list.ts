import { startTransition, useEffect, useRef, useState } from 'react'
import { listAtHand, listIsHere } from '#app/cart/quick-order-cache.ts'
import type { Catalogue } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { categoryProducts } from '#contract/client/product.ts'
import { firstOf, isBegun } from '#domain/catalogue/begun-list.ts'
import type { CategoryId, CategoryWithProducts, Product } from '#domain/catalogue/product.ts'

/** So many products are drawn at a time, and so long, in ms, the page has to itself before the next. */
const STEP = 100
const PAUSE = 50
/** How long to wait for a better line before asking again, in ms. */
const CUT_PAUSE = 5000

/** A price list that may still be growing. */
type RestOfList = {
  catalogue: Catalogue
  /** Set when the line was cut: the rest is asked for again by itself, or at once by this. */
  askAgain?: () => void
}

/** How far the section of a category is from the line at which one reads, a third down the window, in px. */
function distanceOf({ category_slug }: CategoryWithProducts): number {
  const box = document.getElementById(category_slug)?.getBoundingClientRect()
  const line = innerHeight / 3
  return box ? Math.max(0, box.top - line, line - box.bottom) : 0
}

/** Of the categories that are not whole, the one that one is in, or that is nearest to it. */
function findNearest(list: Catalogue): CategoryWithProducts | undefined {
  const begun = list.filter(({ rest }) => rest)
  const distances = begun.map(distanceOf)
  return begun[distances.indexOf(Math.min(...distances))]
}

/** All products of a category: of the whole list where that is at hand, else by a call. Rejects when none come. */
async function productsOf({ category_id }: CategoryWithProducts, whole: Catalogue | null) {
  const list = whole ?? (await listAtHand())
  const at = list?.find((category) => category.category_id === category_id)
  const products = at?.product_list ?? (await categoryProducts(category_id))
  if (products.length === 0) throw new Error(`${category_id} did not come`)
  return products
}

/**
 * A list that begins with its first products, and grows while the page rests: category by category, the nearest to the view
 * first, of `whole` where that is here already. Any other list stays as it is (docs/decisions/045).
 */
export function useRestOfList(begun: Catalogue, whole: Catalogue | null): RestOfList {
  const [grown, setGrown] = useState({ begun, list: begun })
  const catalogue = grown.begun === begun ? grown.list : begun
  const [cut, setCut] = useState<{ hurried: boolean }>()
  const here = useRef(new Map<CategoryId, readonly Product[]>())

  useEffect(() => {
    if (!isBegun(catalogue)) {
      if (isBegun(begun) && !whole) listIsHere(catalogue)
      return
    }
    let outdated = false
    async function grow() {
      stop()
      const nearest = findNearest(catalogue)
      if (!nearest) return
      try {
        const { category_id, product_list } = nearest
        const asked = here.current.get(category_id) ?? productsOf(nearest, whole)
        const products = await (cut?.hurried ? waitFor(Promise.resolve(asked)) : asked)
        here.current.set(category_id, products)
        if (outdated) return
        const more = firstOf(nearest, products, product_list.length + STEP)
        const list = catalogue.map((category) => (category === nearest ? more : category))
        setCut(undefined)
        startTransition(() => setGrown({ begun, list }))
      } catch {
        if (!outdated) setCut({ hurried: false })
      }
    }
    const timer = setTimeout(grow, cut && !cut.hurried ? CUT_PAUSE : PAUSE)
    if (cut) addEventListener('online', grow)
    function stop() {
      clearTimeout(timer)
      removeEventListener('online', grow)
    }
    return () => {
      outdated = true
      stop()
    }
  }, [catalogue, cut, begun, whole])

  return { catalogue, askAgain: cut && (() => setCut({ hurried: true })) }
}
