import { useEffect, useRef } from 'react'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../design/actions/button.tsx'
import { useWords } from '../../shell/language.ts'

type LoadMoreButtonProps = {
  rowCount: number
  /** False during a request, when loading more would have no effect. */
  canLoad: boolean
  onLoadMore: () => void
}

/** Loads the next page on a tap, or when the user scrolls near the end. */
export function LoadMoreButton({ rowCount, canLoad, onLoadMore }: LoadMoreButtonProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const button = useRef<HTMLButtonElement>(null)
  const load = useRef(onLoadMore)
  useEffect(() => {
    load.current = onLoadMore
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new observer reports whether the button is visible below the new list.
  useEffect(() => {
    if (!canLoad || !button.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      rootMargin: '600px',
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [rowCount, canLoad])
  return (
    <Button ref={button} onClick={onLoadMore}>
      {inbox.more}
    </Button>
  )
}
