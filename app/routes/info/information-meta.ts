import type { MetaDescriptor } from 'react-router'

/** Title and description of an information page. */
export function informationMeta(page: { title: string; description: string } | undefined): MetaDescriptor[] {
  return [{ title: page?.title }, { name: 'description', content: page?.description }]
}
