import { Link } from 'react-router'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { useLanguage, useWords } from '#app/ui/words.ts'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'
import { restOfList as restOfListEn } from '#i18n/en/rest-of-list.ts'
import { categoryName } from '#i18n/names.ts'

/** How high a product is taken to be while it is out of view, in rem (category-section.module.css, price-table.module.css). */
const ROW = 6.5
/** And the heading of a category with what is around it. */
const HEADING = 3.5

const SAID_IN_VIEW = {
  position: 'sticky',
  top: '40vh',
  display: 'grid',
  gap: '0.5rem',
  justifyItems: 'start',
} as const

type RestOfCategoryProps = {
  category: CategoryWithProducts
  /** Set when the line was cut (see useRestOfList). */
  askAgain: (() => void) | undefined
}

/**
 * Stands for the products of a category that are not here yet: how many they are, and the way to the page that has them. It
 * takes their room, and its category from the start the room of them all: what is below stays where it is when they come, and
 * a jump finds its category. Its styles come by script, for a policy allows the document none of single elements.
 */
export function RestOfCategory({ category, askAgain }: RestOfCategoryProps) {
  const words = useWords({ restOfList: restOfListEn }).restOfList
  const language = useLanguage()
  const inBrowser = useInBrowser()
  const count = category.rest?.product_count ?? 0
  const missing = count - category.product_list.length
  const takeRoom = (part: HTMLElement | null) => {
    const section = part?.parentElement
    section?.style.setProperty('contain-intrinsic-size', `auto ${count * ROW + HEADING}rem`)
    // No scroller, so that what is said stays in view.
    section?.style.setProperty('overflow', 'clip')
    // Its products come in its middle: whatever else is in view stays where it is.
    section?.style.setProperty('overflow-anchor', 'none')
    return () => {
      section?.style.removeProperty('overflow-anchor')
    }
  }
  return (
    <div ref={takeRoom} style={inBrowser ? { minHeight: `${missing * ROW}rem` } : undefined}>
      <div style={inBrowser ? SAID_IN_VIEW : undefined}>
        {inBrowser && <p>{askAgain ? words.areMissing : words.areComing}</p>}
        {askAgain && (
          <button type="button" className="button" onClick={askAgain}>
            {words.askAgain}
          </button>
        )}
        <Link to={`/category?id=${category.category_slug}`} className="button quiet">
          {words.moreOf(categoryName(language, category), missing)}
        </Link>
      </div>
    </div>
  )
}
