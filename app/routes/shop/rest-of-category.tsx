import { Link } from 'react-router'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { useLanguage, useWords } from '#app/ui/words.ts'
import type { CategoryWithProducts } from '#domain/product.ts'
import { catalogue as catalogueEn } from '#i18n/en/catalogue.ts'
import { categoryName } from '#i18n/names.ts'

type RestOfCategoryProps = {
  category: CategoryWithProducts
  /** Set when the line was cut (see RestOfList). */
  askAgain: (() => void) | undefined
}

/**
 * Stands for the products of a category that are not here yet: how many they are, and the way to the page that has them. It
 * takes the room that they will take, so that what is below stays where it is; while the line is cut, just its own.
 */
export function RestOfCategory({ category, askAgain }: RestOfCategoryProps) {
  const { catalogue: words } = useWords({ catalogue: catalogueEn })
  const language = useLanguage()
  const inBrowser = useInBrowser()
  const missing = (category.rest?.product_count ?? 0) - category.product_list.length
  function takeRoom(part: HTMLElement | null) {
    if (!part) return
    const shown = document.querySelector('main section[id]')
    const height = (shown?.clientHeight ?? 0) / (shown?.querySelectorAll('[data-id]').length || 1)
    part.style.minHeight = askAgain ? '' : `${missing * height}px`
  }
  return (
    <div ref={takeRoom}>
      {inBrowser && <p>{askAgain ? words.restIsMissing : words.restIsComing}</p>}
      {askAgain && (
        <button type="button" className="button" onClick={askAgain}>
          {words.askAgain}
        </button>
      )}{' '}
      <Link to={`/category?id=${category.category_slug}`} className="button quiet">
        {words.moreOf(categoryName(language, category), missing)}
      </Link>
    </div>
  )
}
