import { useLayoutEffect, useRef } from 'react'
import { search as words } from '#i18n/en/search.ts'
import type { useProductSearch } from './use-product-search.ts'
import './search-field.css'

type SearchFieldProps = Pick<ReturnType<typeof useProductSearch>, 'query' | 'setQuery' | 'begin'>

/** The labelled field of a search, with a button that clears it. */
export function SearchField({ query, setQuery, begin }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  // A visitor may be in the field, and may have typed, before the script arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first look can find something earlier
  useLayoutEffect(() => {
    const { value = '' } = input.current ?? {}
    if (value !== '') setQuery(value)
    if (value !== '' || document.activeElement === input.current) begin()
  }, [])

  return (
    <div className="search-field">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10 3a7 7 0 1 0 4.3 12.5l5.1 5.1 1.4-1.4-5.1-5.1A7 7 0 0 0 10 3m0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10" />
      </svg>
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
        onFocus={begin}
        onChange={(event) => {
          setQuery(event.target.value)
          begin()
        }}
        onKeyDown={(event) => {
          // What is found stands there already: Enter puts the phone's keyboard away.
          if (event.key === 'Enter') event.currentTarget.blur()
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
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m5 6.4 5.6 5.6L5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.6L19 6.4 17.6 5 12 10.6 6.4 5z" />
          </svg>
        </button>
      )}
    </div>
  )
}
