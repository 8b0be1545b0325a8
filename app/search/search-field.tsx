import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { CROSS, Icon, MAGNIFIER } from '#app/ui/icons.tsx'
import { useMessages } from '#app/ui/messages.ts'
import css from './search-field.module.css'
import type { useProductSearch } from './use-product-search.ts'

type SearchFieldProps = {
  search: ReturnType<typeof useProductSearch>
  /** What Enter does; false when there is nothing that it could do. */
  onEnter?: () => boolean
  /** Stands beside the field. */
  children?: ReactNode
}

/**
 * The labelled field of a search, with a button that clears it. Below it is said politely how many products were found, or
 * that the answer is on its way or did not come; nothing while nothing is asked.
 */
export function SearchField({ search, onEnter, children }: SearchFieldProps) {
  const { query, setQuery, loadIndex, loadingStatus, results } = search
  const words = useMessages().search
  const input = useRef<HTMLInputElement>(null)

  // A visitor may be in the field, and may have typed, before the script arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first look can find something earlier
  useLayoutEffect(() => {
    const { value = '' } = input.current ?? {}
    if (value !== '') setQuery(value)
    if (value !== '' || document.activeElement === input.current) loadIndex()
  }, [])

  // One string: React sets it as the element's text content, which also works on a page that the browser has translated.
  const count = results && (results.hasMore ? words.foundMore(results.count) : words.found(results.count))
  const statusText = [count, loadingStatus && words[loadingStatus]].filter(Boolean).join(' ')

  return (
    <>
      <div className={css.field}>
        <Icon path={MAGNIFIER} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={words.field}
          placeholder={words.hint}
          value={query}
          onFocus={loadIndex}
          onChange={(event) => {
            setQuery(event.target.value)
            loadIndex()
          }}
          onKeyDown={(event) => {
            // In an input method, Enter may only complete a word.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // What is found stands there already: Enter puts the phone's keyboard away.
            if (!onEnter?.()) event.currentTarget.blur()
          }}
        />
        {query !== '' && (
          <button
            type="button"
            aria-label={words.clear}
            onClick={() => {
              setQuery('')
              input.current?.focus()
            }}
          >
            <Icon path={CROSS} />
          </button>
        )}
      </div>
      {children}
      <p role="status" className={results?.count === 0 ? `${css.status} ${css.none}` : css.status}>
        {statusText}
      </p>
    </>
  )
}
