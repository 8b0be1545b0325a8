import type { ImportRowJson } from '#contract/office/imports.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { imports as importsEn } from '#i18n/office/en/import.ts'
import { useLanguage, useWords } from '../ui/language.ts'
import css from './import.module.css'

/** How far a file is, with its time, or why it is no further. */
export function ImportState({ file }: { file: ImportRowJson }) {
  const { imports } = useWords({ imports: importsEn })
  const language = useLanguage()
  const { state, problem, progress, publish_at, published_at } = file
  if (state === 'scheduled' && publish_at) return imports.publishesAt(formatDateTime(publish_at, language))
  if (state === 'published' && published_at)
    return imports.publishedAt(formatDateTime(published_at, language))
  return (
    <>
      {imports.states[problem === 'list-changed-since' ? 'read' : state]}
      {state === 'reading' && ` ${progress}%`}
      {problem && <div className={css.hint}>{imports.problems[problem]}</div>}
    </>
  )
}
