import { useContext } from 'react'
import { DocumentContext } from './document-context.ts'
import { ShopContext } from './shop-context.ts'

/** Title and metadata of a page. */
export type PageHeadProps = {
  /** The title; the shop's name is appended inside the shell. */
  title: string
  /** The description for search engines. */
  description?: string
  /** The page's name in the breadcrumb, if it has one. */
  breadcrumb?: string
  /** Adds `noindex`: the page's content needs a sign-in. */
  isUnlisted?: boolean
}

/** Title and description of a page. React hoists them into the document's head. */
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
