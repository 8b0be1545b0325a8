import { createContext, use, useContext, useDeferredValue } from 'react'
import { preload } from 'react-dom'
import { useNavigationType } from 'react-router'
import { type CategoryWithProducts, countOf } from '#domain/catalogue/product.ts'
import { askForEarlyScript } from './early-script.ts'
import { untilItComes } from './until-it-comes.ts'

/** Products under their categories, as a screen lists them. */
export type Catalogue = readonly CategoryWithProducts[]

/** The catalogue that a loader gave to the document which the server renders; in a browser there is none. */
export const RenderedCatalogue = createContext<Catalogue | null>(null)

/** Where a document's catalogue comes from once more, for hydration: a call of the API that any cache may keep. */
export type CatalogueSource = {
  /** The paths that `ask` will get, below /api/: the document fetches them early, beside its scripts. */
  paths: readonly string[]
  ask: () => Promise<Catalogue>
}

/** What a page was opened with, asked for once, and again until it comes: meanwhile the page stands as it was rendered. */
let opened: Promise<Catalogue> | undefined

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
 * The products to show: those that a navigation has loaded, otherwise those of the document that was opened. They are not
 * in its hydration data, which would double a long list's bytes: in a browser the page as a whole waits until they came
 * from `source`, stands as it was rendered, and counts by itself (early.js). Who goes back to a list gets all of it at
 * once, to stand where he stood.
 */
export function useShownCatalogue(loaded: Catalogue | null, source: CatalogueSource): ShownProducts {
  const rendered = useContext(RenderedCatalogue)
  const back = useNavigationType() === 'POP'
  if (import.meta.env.SSR) {
    askForEarlyScript()
    for (const path of source.paths) preload(`/api/${path}`, { as: 'fetch', crossOrigin: 'anonymous' })
  }
  opened ??= loaded || rendered ? undefined : untilItComes(source.ask)
  const catalogue = loaded ?? rendered ?? (opened ? use(opened) : [])
  return {
    catalogue: useDeferredValue(catalogue, loaded && !back ? firstOf(catalogue) : catalogue),
    long: countOf(catalogue) > FIELDS_LOOKED_AT,
  }
}
