import { href, Link } from 'react-router'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { specialCategoryName } from '#i18n/localized-names.ts'
import { TwoLineHeading } from '../../two-line-heading.tsx'
import day from './art/day.svg'
import festival from './art/festival.svg'
import gift from './art/gift.svg'
import kids from './art/kids.svg'
import night from './art/night.svg'
import css from './lander.module.css'

const PICTURE_BY_SLUG = {
  'crackers-for-kids': kids,
  'day-crackers': day,
  'night-crackers': night,
  'festival-crackers': festival,
  'gift-boxes': gift,
}

/** The five special categories (section 2). */
export function SpecialCategories() {
  const { special } = useMessages().lander
  const language = useLanguage()
  return (
    <section aria-labelledby="special" className={css.part}>
      <TwoLineHeading id="special" words={special} />
      <ul className={css.occasions}>
        {SPECIAL_CATEGORIES.map((special) => (
          <li key={special.slug}>
            <Link to={`${href('/special-category')}?id=${special.slug}`} prefetch="intent">
              <img src={PICTURE_BY_SLUG[special.slug]} width="96" height="96" alt="" loading="lazy" />
              <span>{specialCategoryName(language, special)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
