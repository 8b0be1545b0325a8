import type { ReactNode } from 'react'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../../shell/language.ts'
import css from './screen.module.css'

type ScreenProps = {
  /** The heading, which is also the document title. */
  title: string
  /** States beside the heading. */
  marks?: ReactNode
  /** Buttons and links beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen's content with its heading. */
export function Screen({ title, marks, actions, children }: ScreenProps) {
  const { shell } = useWords({ shell: shellEn })
  return (
    <div className={css.screen}>
      <title>{`${title} · ${shell.office}`}</title>
      <div className={css.head}>
        {/* Receives the focus after a navigation, so that screen readers announce it. */}
        <h1 tabIndex={-1}>{title}</h1>
        {marks}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
