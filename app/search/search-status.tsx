import { useWords } from '#app/ui/words.ts'
import { search as searchEn } from '#i18n/en/search.ts'
import type { Found } from './use-product-search.ts'

/** Says politely how many products were found, or that the answer is on its way; nothing while nothing is asked. */
export function SearchStatus({ waiting, found }: { waiting: boolean; found: Found | undefined }) {
  const words = useWords({ search: searchEn }).search
  return (
    <p role="status" className={found?.count === 0 ? 'search-status none' : 'search-status'}>
      {found && (found.more ? words.foundMore(found.count) : words.found(found.count))}
      {waiting && words.searching}
    </p>
  )
}
