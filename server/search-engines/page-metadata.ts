import type { JsonLd } from './json-ld.ts'

/** Facts that only a page's loader knows, for search engines and link previews. */
export type PageFacts = {
  /** The English address to be known by, where it is not the page's own: '/category?id=sparklers'. */
  canonicalPath?: string
  /** The drawing or photo that stands for it, as the shop's pictures name it. */
  picture?: string
  jsonLd?: readonly JsonLd[]
}
