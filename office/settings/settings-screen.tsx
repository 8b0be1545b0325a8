import { useQuery } from '@tanstack/react-query'
import { NavLink, useParams } from 'react-router'
import { SECTION_NAMES, type SettingsSection } from '#domain/settings/settings-sections.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { settings as settingsEn } from '#i18n/office/en/settings.ts'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Skeleton } from '../design/feedback/skeleton.tsx'
import { Screen } from '../design/layout/screen.tsx'
import { useWords } from '../shell/language.ts'
import { SectionForm } from './section-form.tsx'
import css from './settings.module.css'
import { settingsQuery } from './settings-query.ts'

/** The shop's settings (O9): the sections, and the form of one. */
export function Component() {
  const { settings } = useWords({ settings: settingsEn })
  const { section: name = 'shop' } = useParams()
  const section = SECTION_NAMES.find((each) => each === name)
  return (
    <Screen title={settings.title}>
      <div className={css.layout}>
        <nav className={css.sections} aria-label={settings.title}>
          {SECTION_NAMES.map((each) => (
            <NavLink key={each} to={`/settings/${each}`} aria-current={each === section ? 'page' : undefined}>
              {settings.sections[each]}
            </NavLink>
          ))}
        </nav>
        <SectionByName key={name} section={section} />
      </div>
    </Screen>
  )
}

function SectionByName({ section }: { section: SettingsSection | undefined }) {
  const { errors } = useWords({ errors: errorsEn })
  return section ? <LoadedSection section={section} /> : <p role="alert">{errors['not-found']}</p>
}

function LoadedSection({ section }: { section: SettingsSection }) {
  const { data, error, refetch } = useQuery(settingsQuery(section))
  if (data) return <SectionForm data={data} />
  return error ? <RetryAlert error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />
}
