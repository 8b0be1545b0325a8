import { Link, useSearchParams } from 'react-router'
import { audit as auditEn } from '#i18n/office/en/audit.ts'
import controls from '../design/controls.module.css'
import { useWords } from '../shell/language.ts'
import css from './audit.module.css'
import { buildPageHref } from './filter-params.ts'

/** Links to the newest and to older rows. `next` is the cursor of the older rows, null on the last page. */
export function Pagination({ label, next }: { label: string; next: string | null | undefined }) {
  const { audit } = useWords({ audit: auditEn })
  const [search] = useSearchParams()
  return (
    <nav className={css.pages} aria-label={label}>
      {search.has('after') && (
        <Link className={controls.quiet} to={buildPageHref(search, null)}>
          {audit.newest}
        </Link>
      )}
      {next && (
        <Link className={controls.quiet} to={buildPageHref(search, next)}>
          {audit.older}
        </Link>
      )}
    </nav>
  )
}
