import type { CategoryWithProducts } from '#domain/catalogue/product.ts'
import { createProductIndex, type ProductIndex } from '#domain/search/product-index.ts'
import synonyms from '#domain/search/synonyms.json' with { type: 'json' }

const yieldToMainThread = () => new Promise((resolve) => setTimeout(resolve))

/**
 * The index of a catalogue, made category by category: on a slow phone 5,000 products take most of a second, and what is
 * typed meanwhile must show. Loaded when a search field gets the focus.
 */
export async function indexCatalogue(catalogue: readonly CategoryWithProducts[]): Promise<ProductIndex> {
  const index = createProductIndex([], synonyms)
  for (const category of catalogue) {
    index.add(category)
    await yieldToMainThread()
  }
  return index
}
