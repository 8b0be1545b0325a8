import { useSearchParams } from 'react-router'
import type { PreviewJson } from '#contract/office/imports.ts'
import { PREVIEW_GROUPS, type PreviewGroup } from '#domain/price-sheet/preview/preview.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { ButtonLink } from '../design/actions/button.tsx'
import typography from '../design/typography.module.css'
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
    <nav aria-label={imports.groupsLabel}>
      <ul className={css.row}>
        {PREVIEW_GROUPS.map((each) => (
          <li key={each}>
            <ButtonLink
              variant="quiet"
              to={buildGroupHref(each)}
              preventScrollReset
              aria-current={each === group || undefined}
            >
              <span>{imports.groups[each]}</span>{' '}
              <strong
                className={each === 'not-understood' && counts[each] > 0 ? typography.problem : undefined}
              >
                {counts[each]}
              </strong>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
