import type { JsonLd } from './json-ld.ts'

/** Metadata of a page that only its loader knows. */
export type PageFacts = {
  /** The English canonical path, if it differs from the page's own: '/category?id=sparklers'. */
  canonicalPath?: string
  /** The preview picture: the name of a drawing or photo. */
  picture?: string
  jsonLd?: readonly JsonLd[]
}
