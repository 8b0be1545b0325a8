import { type ComponentType, createContext } from 'react'

/** A page's metadata for search engines and link previews (app/page-metadata.tsx). */
export type PageMetadata = {
  /** Canonical URL, alternates and Open Graph; React hoists them into the document's head. */
  Head: ComponentType<{ title: string; description?: string | undefined; breadcrumb?: string | undefined }>
  /** JSON-LD. Rendered after the page, whose breadcrumb is part of it. */
  StructuredData: ComponentType
}

/** What the server knows of the document that it renders; a browser has none of it. */
type RenderedDocument = {
  /** The id of the request that it answers, for a page that says what went wrong. */
  requestId: string | undefined
  /** Renders the metadata for search engines; undefined where they may not list the page. */
  metadata: PageMetadata | undefined
}

/** Given around the whole document while it is rendered. */
export const DocumentContext = createContext<RenderedDocument | undefined>(undefined)
