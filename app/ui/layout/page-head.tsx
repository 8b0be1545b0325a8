import { useContext } from 'react'
import { DocumentContext } from './document-context.ts'
import { ShopContext } from './shop-context.ts'

/** What a document says of its page, to browsers and search engines. */
export type PageHeadProps = {
  /** Followed by the shop's name, where the shell has loaded it. */
  title: string
  /** What search engines show of a page that they may list. */
  description?: string
  /** What the breadcrumb calls the page, if it has one. */
  breadcrumb?: string
  /** A public page that is for nobody's search: it needs somebody who is signed in. */
  isUnlisted?: boolean
}

/** Title and description of a page, which React puts into the document's head. */
export function PageHead({ title, description, breadcrumb, isUnlisted }: PageHeadProps) {
  const shop = useContext(ShopContext)
  const rendered = useContext(DocumentContext)
  const fullTitle = shop ? `${title} · ${shop.name}` : title
  if (isUnlisted)
    return (
      <>
        <title>{fullTitle}</title>
        {description && <meta name="description" content={description} />}
        <meta name="robots" content="noindex" />
      </>
    )
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {rendered?.metadata && (
        <rendered.metadata.Head title={fullTitle} description={description} breadcrumb={breadcrumb} />
      )}
    </>
  )
}
