import type { ImportRowJson } from '#contract/office/imports.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { Chip, type Tone } from '../design/data/chip.tsx'
import typography from '../design/typography.module.css'
import { useLanguage, useWords } from '../shell/language.ts'

const TONE_BY_STATE = {
  reading: 'info',
  read: 'accent',
  scheduled: 'warn',
  published: 'good',
  undone: 'neutral',
  cancelled: 'neutral',
  failed: 'bad',
} satisfies Record<ImportRowJson['state'], Tone>

/** An import's state with its progress or time, and the problem if it failed. */
export function ImportState({ file }: { file: ImportRowJson }) {
  const { imports } = useWords({ imports: importsEn })
  const language = useLanguage()
  const { state, problem, progress, publish_at, published_at } = file
  if (state === 'scheduled' && publish_at)
    return <Chip tone="warn">{imports.publishesAt(formatDateTime(publish_at, language))}</Chip>
  if (state === 'published' && published_at)
    return <Chip tone="good">{imports.publishedAt(formatDateTime(published_at, language))}</Chip>
  const shown = problem === 'list-changed-since' ? 'read' : state
  const name = imports.states[shown]
  return (
    <>
      <Chip tone={TONE_BY_STATE[shown]}>{state === 'reading' ? `${name} ${progress}%` : name}</Chip>
      {problem && <div className={typography.soft}>{imports.problems[problem]}</div>}
    </>
  )
}
