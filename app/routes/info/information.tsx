import type { ReactNode } from 'react'
import { PageBanner } from '#app/ui/page-banner.tsx'
import styles from './information.css?url'

type InformationProps = {
  page: { title: string; html: string }
  /** Stands below the text. */
  children?: ReactNode
}

/** What the shop says of itself, as `content/` has it (section 2). Its styles come with it: no other screen needs them. */
export function Information({ page: { title, html }, children }: InformationProps) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageBanner title={title} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, made by the server from content/ */}
      <div className="information" dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </>
  )
}
