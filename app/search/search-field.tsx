import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { CROSS, Icon, MAGNIFIER } from '#app/ui/icons.tsx'
import { useMessages } from '#app/ui/messages.ts'
import css from './search-field.module.css'
import type { useProductSearch } from './use-product-search.ts'

type SearchFieldProps = {
  search: ReturnType<typeof useProductSearch>
  /** Handles Enter. Returns false if there is nothing to select. */
  onEnter?: () => boolean
  /** Controls beside the field. */
  children?: ReactNode
}

/**
 * A search field with a button that clears it. A status below announces the number of results, or that they are
 * loading or being retried.
 */
export function SearchField({ search, onEnter, children }: SearchFieldProps) {
  const { query, setQuery, loadIndex, loadingStatus, results } = search
  const words = useMessages().search
  const input = useRef<HTMLInputElement>(null)

  // A visitor may have focused the field or typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find earlier input
  useLayoutEffect(() => {
    const { value = '' } = input.current ?? {}
    if (value !== '') setQuery(value)
    if (value !== '' || document.activeElement === input.current) loadIndex()
  }, [])

  // One string: React sets it as text content, which also works on a page that the browser has translated.
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
            // Results are already shown: Enter hides the phone's keyboard.
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
