import { useMemo } from 'react'
import { freshList } from '#app/cart/quick-order-cache.ts'
import { type CatalogueSource, useShownCatalogue } from '#app/ui/shown-catalogue.ts'
import { quickOrderBeginning } from '#contract/client/quick-order-beginning.ts'
import { beginningOf, isBegun } from '#domain/catalogue/begun-list.ts'
import { RestOfCategory } from './rest-of-category.tsx'
import type { WholeListProps } from './shown-list.ts'
import { useLinkedCategory } from './use-linked-category.ts'
import { useRestOfList } from './use-rest-of-list.ts'

/** Where a document that holds how a very long list begins gets that once more. */
const BEGINNING: CatalogueSource = { paths: ['product/quickorder/first'], ask: quickOrderBeginning }

/** A screen of a very long price list, which grows from its beginning (docs/decisions/045). */
export default function VeryLongList({ loaded, children }: WholeListProps) {
  const whole = loaded === 'begun' ? null : loaded
  const beginning = useMemo(() => whole && beginningOf(whole), [whole])
  const { catalogue: begun, long } = useShownCatalogue(beginning, BEGINNING)
  const { catalogue, askAgain } = useRestOfList(begun, whole)
  useLinkedCategory(isBegun(catalogue))
  return children({
    catalogue,
    long,
    searched: whole ?? freshList,
    restOf: isBegun(catalogue)
      ? (category) => category.rest && <RestOfCategory category={category} askAgain={askAgain} />
      : undefined,
  })
}
