import type { ReactNode } from 'react'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import css from './information-page.module.css'

type InformationPageProps = {
  page: { title: string; description: string; html: string }
  /** Stands below the text. */
  children?: ReactNode
}

/** What the shop says of itself, as `content/` has it (section 2). */
export function InformationPage({ page: { title, description, html }, children }: InformationPageProps) {
  return (
    <>
      <PageBanner title={title} description={description} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, made by the server from content/ */}
      <div className={css.text} dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </>
  )
}
