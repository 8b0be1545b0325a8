import { useSearchParams } from 'react-router'
import { audit as auditEn } from '#i18n/office/en/audit.ts'
import { ButtonLink } from '../design/button.tsx'
import { useWords } from '../shell/language.ts'
import css from './audit.module.css'
import { buildPageHref } from './filter-params.ts'

/** Links to the newest and to older rows. `next` is the cursor of the older rows, null on the last page. */
export function Pagination({ label, next }: { label: string; next: string | null | undefined }) {
  const { audit } = useWords({ audit: auditEn })
  const [search] = useSearchParams()
  return (
    <nav className={css.pagination} aria-label={label}>
      {search.has('after') && <ButtonLink to={buildPageHref(search, null)}>{audit.newest}</ButtonLink>}
      {next && <ButtonLink to={buildPageHref(search, next)}>{audit.older}</ButtonLink>}
    </nav>
  )
}
