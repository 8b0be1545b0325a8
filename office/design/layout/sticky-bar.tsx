import type { ReactNode } from 'react'
import css from './sticky-bar.module.css'

/** The bar at the bottom of a screen: first its figures, then its buttons. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className={css.bar} data-sticky>
      {children}
    </div>
  )
}
