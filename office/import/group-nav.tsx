import { Link, useSearchParams } from 'react-router'
import type { PreviewJson } from '#contract/office/imports.ts'
import { PREVIEW_GROUPS, type PreviewGroup } from '#domain/price-sheet/preview/preview.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { useWords } from '../shell/language.ts'
import css from './import.module.css'

type GroupNavProps = { counts: PreviewJson['counts']; group: PreviewGroup }

/** Tabs of the row groups with their counts. The group is in the URL. */
export function GroupNav({ counts, group }: GroupNavProps) {
  const { imports } = useWords({ imports: importsEn })
  const [query] = useSearchParams()
  function buildGroupHref(other: PreviewGroup): string {
    const params = new URLSearchParams(query)
    params.set('group', other)
    return `?${params}`
  }
  return (
    <nav className={css.groups} aria-label={imports.groupsLabel}>
      <ul>
        {PREVIEW_GROUPS.map((each) => (
          <li key={each}>
            <Link
              to={buildGroupHref(each)}
              preventScrollReset
              aria-current={each === group ? 'true' : undefined}
              data-uncertain={(each === 'not-understood' && counts[each] > 0) || undefined}
            >
              <span>{imports.groups[each]}</span> <strong>{counts[each]}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
