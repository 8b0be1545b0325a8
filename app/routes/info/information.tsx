import type { ReactNode } from 'react'
import { PageBanner } from '#app/ui/page-banner.tsx'
import './information.css'

type InformationProps = {
  page: { title: string; html: string } /** Stands below the text. */
  children?: ReactNode
}

/** What the shop says of itself, as `content/` has it (section 2). */
export function Information({ page: { title, html }, children }: InformationProps) {
  return (
    <>
      <PageBanner title={title} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, made by the server from content/ */}
      <article className="information" dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </>
  )
}
