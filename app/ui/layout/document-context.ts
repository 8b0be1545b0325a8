import { type ComponentType, createContext } from 'react'

/** A page's metadata for search engines and link previews (app/page-metadata.tsx). */
export type PageMetadata = {
  /** Canonical URL, alternates and Open Graph; React hoists them into the document's head. */
  Head: ComponentType<{ title: string; description?: string | undefined; breadcrumb?: string | undefined }>
  /** JSON-LD. Rendered after the page, whose breadcrumb is part of it. */
  StructuredData: ComponentType
}

/** Server-side data of the document being rendered; undefined in the browser. */
type RenderedDocument = {
  /** The id of the request, shown on error pages. */
  requestId: string | undefined
  /** Metadata for search engines; undefined for pages that must not be indexed. */
  metadata: PageMetadata | undefined
}

/** Provided around the document on the server. */
export const DocumentContext = createContext<RenderedDocument | undefined>(undefined)
