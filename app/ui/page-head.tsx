import { useShop } from './shop.ts'

export type PageHeadProps = {
  /** Followed by the shop's name. */
  title: string
  /** What search engines show of a page that they may list. */
  description?: string
  /** A public page that is for nobody's search: it needs somebody who is signed in. */
  unlisted?: boolean
}

/** Title and description of a page, which React puts into the document's head. */
export function PageHead({ title, description, unlisted }: PageHeadProps) {
  const { name } = useShop()
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      {description && <meta name="description" content={description} />}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  )
}
