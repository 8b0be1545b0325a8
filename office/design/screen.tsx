import type { ReactNode } from 'react'
import { frame as frameEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../shell/language.ts'
import css from './screen.module.css'

/** A screen's content with its heading, which is also the document title. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  const { frame } = useWords({ frame: frameEn })
  return (
    <div className={css.screen}>
      <title>{`${title} · ${frame.office}`}</title>
      {/* Receives the focus after a navigation, so that screen readers announce it. */}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}
