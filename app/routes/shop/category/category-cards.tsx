import { useState } from 'react'
import { Icon } from '#app/ui/icons.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { countProducts, type ProductList } from '#domain/catalogue/product.ts'
import { CardScreen } from '../cards/card-screen.tsx'
import css from './category-cards.module.css'

/** The views of a category. */
const VIEWS = [
  { name: 'gridView', icon: 'M3 3h8v8H3zm10 0h8v8h-8zM3 13h8v8H3zm10 0h8v8h-8z' },
  { name: 'listView', icon: 'M3 4h4v4H3zm6 0h12v4H9zM3 10h4v4H3zm6 0h12v4H9zm-6 6h4v4H3zm6 0h12v4H9z' },
] as const

type CategoryCardsProps = {
  /** A list with the category; empty for an unknown one. */
  catalogue: ProductList
  pathAfterClear: string
}

/**
 * The products of one category as a grid or a list, with their count (section 2, /category and special-category).
 * Filter and sort have one option each and no effect.
 */
export function CategoryCards({ catalogue, pathAfterClear }: CategoryCardsProps) {
  const words = useMessages().category
  const [view, setView] = useState<(typeof VIEWS)[number]['name']>('gridView')
  return (
    <CardScreen
      catalogue={catalogue}
      isHorizontal={view === 'listView'}
      smallClassName={view === 'gridView' ? css.small : undefined}
      pathAfterClear={pathAfterClear}
      countText={words.showing(countProducts(catalogue))}
      viewControls={
        <div className={css.views}>
          <div>
            {VIEWS.map(({ name, icon }) => (
              <button
                key={name}
                type="button"
                aria-label={words[name]}
                aria-pressed={name === view}
                onClick={() => setView(name)}
              >
                <Icon path={icon} />
              </button>
            ))}
          </div>
          <select aria-label={words.filter}>
            <option>{words.all}</option>
          </select>
          <select aria-label={words.sort}>
            <option>{words.latest}</option>
          </select>
        </div>
      }
    />
  )
}
