import { useContext } from 'react'
import { DocumentContext } from './document.ts'
import { ShopContext } from './shop.ts'

/** What a document says of its page, to browsers and search engines. */
export type PageHeadProps = {
  /** Followed by the shop's name, where the shell has loaded it. */
  title: string
  /** What search engines show of a page that they may list. */
  description?: string
  /** What the breadcrumb calls the page, if it has one. */
  crumb?: string
  /** A public page that is for nobody's search: it needs somebody who is signed in. */
  unlisted?: boolean
}

/** Title and description of a page, which React puts into the document's head. */
export function PageHead({ title, description, crumb, unlisted }: PageHeadProps) {
  const shop = useContext(ShopContext)
  const rendered = useContext(DocumentContext)
  const whole = shop ? `${title} · ${shop.name}` : title
  if (unlisted)
    return (
      <>
        <title>{whole}</title>
        {description && <meta name="description" content={description} />}
        <meta name="robots" content="noindex" />
      </>
    )
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {rendered?.description && (
        <rendered.description.Head title={whole} description={description} crumb={crumb} />
      )}
    </>
  )
}
