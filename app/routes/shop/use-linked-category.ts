import { useLayoutEffect } from 'react'

/** What a person does to go elsewhere. */
const GOING_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Keeps the category that a link led to (`/order-now#sparklers`) where it is seen, while those above it take the room of products that are not
 * here yet: until somebody goes on from there, and unless they had before.
 */
export function useLinkedCategory(isGrowing: boolean): void {
  useLayoutEffect(() => {
    const main = document.querySelector('main')
    const linked = document.getElementById(location.hash.slice(1))
    const top = linked?.getBoundingClientRect().top ?? -1
    if (!isGrowing || !main || top < 0 || top > innerHeight) return
    const watch = new ResizeObserver(() => linked?.scrollIntoView({ behavior: 'instant' }))
    watch.observe(main)
    const stop = () => watch.disconnect()
    for (const each of GOING_ON) addEventListener(each, stop, { passive: true })
    return () => {
      stop()
      for (const each of GOING_ON) removeEventListener(each, stop)
    }
  }, [isGrowing])
}
