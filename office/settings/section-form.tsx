import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import * as v from 'valibot'
import { callOffice, type OfficeError } from '#contract/office/office-client.ts'
import type { SettingsSectionJson } from '#contract/office/settings.ts'
import { listChangedFields } from '#domain/settings/merge-content.ts'
import { checkSection } from '#domain/settings/settings.ts'
import { SETTINGS_SECTIONS } from '#domain/settings/settings-sections.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { settings as settingsEn } from '#i18n/office/en/settings.ts'
import { Button } from '../design/actions/button.tsx'
import { Alert } from '../design/feedback/alert.tsx'
import { ErrorSummary } from '../design/forms/error-summary.tsx'
import { Card } from '../design/layout/card.tsx'
import { StickyBar } from '../design/layout/sticky-bar.tsx'
import { useWords } from '../shell/language.ts'
import { useMe } from '../shell/session/me.ts'
import { openStoredValue } from '../shell/session/stored-value.ts'
import { announce } from '../shell/status-region.tsx'
import { type Entries, type FormValues, listEntries, toContent, toFormValues } from './form-values.ts'
import { ListInput } from './list-input.tsx'
import { SettingInput } from './setting-input.tsx'
import css from './settings.module.css'
import { settingsQuery } from './settings-query.ts'
import { useSettingLabels } from './use-setting-labels.ts'
import { VersionActions } from './version-actions.tsx'

const StoredValuesSchema = v.fallback(
  v.nullable(
    v.object({
      base_version: v.number(),
      values: v.record(v.string(), v.union([v.string(), v.array(v.record(v.string(), v.string()))])),
    }),
  ),
  null,
)

/** The form of a section. Unsaved entries survive a reload, and changes of others are merged on saving. */
export function SectionForm({ data }: { data: SettingsSectionJson }) {
  const words = useWords({ settings: settingsEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { settings } = words
  const { section, versions } = data
  const schema = SETTINGS_SECTIONS[section]
  const entries: Entries = schema.entries
  const labelOf = useSettingLabels(section)
  const client = useQueryClient()
  const { user_id, name: ownName } = useMe()
  const [latest] = versions
  const latestNo = latest?.version_no ?? 0
  const [unsaved] = useState(() =>
    openStoredValue(`office_settings ${user_id} ${section}`, StoredValuesSchema, (value) => value === null),
  )
  /** The version that the entries are based on. */
  const [baseVersion, setBaseVersion] = useState(() => unsaved.get()?.base_version ?? latestNo)
  const [failure, setFailure] = useState<OfficeError>()
  const form = useForm<FormValues>({
    defaultValues: toFormValues(entries, latest?.content ?? {}),
  })
  const { isDirty, isSubmitting } = form.formState

  // Typed entries are restored over the saved ones, so that they count as changes.
  useEffect(() => {
    for (const [name, value] of Object.entries(unsaved.get()?.values ?? {}))
      form.setValue(name, value, { shouldDirty: true })
  }, [form, unsaved])
  useEffect(() => {
    const { unsubscribe } = form.watch((values) =>
      unsaved.set(
        form.formState.isDirty
          ? { base_version: baseVersion, values: JSON.parse(JSON.stringify(values)) }
          : null,
      ),
    )
    return unsubscribe
  }, [form, unsaved, baseVersion])
  // Without own entries, the form follows what others save.
  useEffect(() => {
    if (isDirty || latestNo === baseVersion) return
    form.reset(toFormValues(entries, latest?.content ?? {}))
    setBaseVersion(latestNo)
  }, [isDirty, latestNo, baseVersion, latest, entries, form])

  const problemOf = (path: string): string | undefined => {
    const problem = failure?.problems?.[path]
    if (!problem) return undefined
    if (problem === 'changed-since') return settings.changedSince(latest?.saved_by ?? '')
    return words.fieldProblems[problem]
  }
  async function save(values: FormValues) {
    const content = toContent(entries, values)
    const { problems } = checkSection(section, content, latest?.content ?? {})
    if (problems) return fail({ code: 'invalid-fields', problems })
    const { data: saved, error } = await callOffice('POST /office/api/settings/{section}/save', {
      params: { section },
      payload: { base_version: baseVersion, content },
    })
    if (error) {
      await client.invalidateQueries({ queryKey: ['settings'] })
      if (error.code === 'edit-conflict') rebase()
      return fail(error)
    }
    setFailure(undefined)
    unsaved.set(null)
    const savedContent = saved.versions[0]?.content ?? {}
    announce(saved.versions[0]?.version_no === latestNo ? settings.unchanged : settings.saved)
    client.setQueryData(settingsQuery(section).queryKey, saved)
    setBaseVersion(saved.versions[0]?.version_no ?? 0)
    form.reset(toFormValues(entries, savedContent))
  }
  /** Bases the own entries on the section as last fetched. The next save keeps them, since the user has compared them by then. */
  function rebase() {
    const current = client.getQueryData(settingsQuery(section).queryKey)?.versions[0]
    if (!current) return
    const base = versions.find(({ version_no }) => version_no === baseVersion)?.content ?? {}
    const values = form.getValues()
    const own = listChangedFields(toFormValues(entries, base), values)
    form.reset(toFormValues(entries, current.content))
    for (const name of own) form.setValue(name, values[name] ?? '', { shouldDirty: true })
    setBaseVersion(current.version_no)
  }
  function fail(error: OfficeError) {
    setFailure(error)
    const [first] = Object.keys(error.problems ?? {})
    if (first) form.setFocus(first)
  }
  const sentences = Object.keys(failure?.problems ?? {}).flatMap((path) => {
    const problem = problemOf(path)
    return problem ? [`${labelOf(path)}: ${problem}`] : []
  })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={css.form}
        aria-label={settings.sections[section]}
        aria-busy={isSubmitting}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        {isDirty && latestNo > baseVersion && latest?.saved_by !== ownName && (
          <Alert tone="info">{settings.savedByOther(latest?.saved_by ?? '')}</Alert>
        )}
        <ErrorSummary
          sentences={sentences.length > 0 ? sentences : failure ? [words.errors[failure.code]] : []}
        />
        <Card title={settings.sections[section]}>
          <p className={css.hint}>{settings.hints[section]}</p>
          <div className={css.fields}>
            {Object.entries(entries).map(([name, field]) => {
              const listed = listEntries(field)
              return listed ? (
                <ListInput key={name} name={name} entries={listed} labelOf={labelOf} problemOf={problemOf} />
              ) : (
                <SettingInput
                  key={name}
                  path={name}
                  label={labelOf(name)}
                  schema={field}
                  problem={problemOf(name)}
                />
              )
            })}
          </div>
        </Card>
        <StickyBar>
          <VersionActions data={data} isDirty={isDirty} />
          <Button type="submit" variant={isDirty ? 'primary' : 'secondary'}>
            {settings.save}
          </Button>
        </StickyBar>
      </form>
    </FormProvider>
  )
}
