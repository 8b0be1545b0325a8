import type { ReactNode } from 'react'
import { frame as frameEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../shell/language.ts'
import css from './screen.module.css'

/** A screen of the office: its heading, which is the tab's title too, and what it shows. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  const { frame } = useWords({ frame: frameEn })
  return (
    <div className={css.screen}>
      <title>{`${title} · ${frame.office}`}</title>
      {/* A navigation leads the focus here: it is read out, and the keyboard goes on from there. */}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}
