import type { ReactNode } from 'react'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../shell/language.ts'
import css from './screen.module.css'

/** A screen's content with its heading, which is also the document title. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  const { shell } = useWords({ shell: shellEn })
  return (
    <div className={css.screen}>
      <title>{`${title} · ${shell.office}`}</title>
      {/* Receives the focus after a navigation, so that screen readers announce it. */}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}
