import type { ReactNode } from 'react'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import css from './information-page.module.css'

type InformationPageProps = {
  page: { title: string; description: string; html: string }
  /** Shown below the text. */
  children?: ReactNode
}

/** A page of text from `content/` (section 2). */
export function InformationPage({ page: { title, description, html }, children }: InformationPageProps) {
  return (
    <>
      <PageBanner title={title} description={description} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, rendered by the server from content/ */}
      <div className={css.text} dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </>
  )
}
