import type { CategoryWithProducts } from '#domain/catalogue/product.ts'
import { createProductIndex, type ProductIndex } from '#domain/search/product-index.ts'
import synonyms from '#domain/search/synonyms.json' with { type: 'json' }

const yieldToMainThread = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Indexes a catalogue category by category, yielding in between so that typing is not blocked. Loaded when a search
 * field gets the focus.
 */
export async function indexCatalogue(catalogue: readonly CategoryWithProducts[]): Promise<ProductIndex> {
  const index = createProductIndex([], synonyms)
  for (const category of catalogue) {
    index.add(category)
    await yieldToMainThread()
  }
  return index
}
