import type { ImportRowJson } from '#contract/office/imports.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { useLanguage, useWords } from '../shell/language.ts'
import css from './import.module.css'

/** An import's state with its progress or time, and the problem if it failed. */
export function ImportState({ file }: { file: ImportRowJson }) {
  const { imports } = useWords({ imports: importsEn })
  const language = useLanguage()
  const { state, problem, progress, publish_at, published_at } = file
  if (state === 'scheduled' && publish_at)
    return <span>{imports.publishesAt(formatDateTime(publish_at, language))}</span>
  if (state === 'published' && published_at)
    return <span>{imports.publishedAt(formatDateTime(published_at, language))}</span>
  const name = imports.states[problem === 'list-changed-since' ? 'read' : state]
  return (
    <>
      <span>{state === 'reading' ? `${name} ${progress}%` : name}</span>
      {problem && <div className={css.hint}>{imports.problems[problem]}</div>}
    </>
  )
}
