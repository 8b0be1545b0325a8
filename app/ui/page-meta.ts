import type { MetaDescriptor } from 'react-router'

/** The shop's name, as the shell has loaded it for every screen inside it. */
type InsideTheShell = {
  matches: readonly [unknown, { loaderData: { name: string } | undefined }, ...unknown[]]
}

/** Title of a page, followed by the shop's name, and its description, as search engines show them; a private page has none. */
export function pageMeta(
  { matches: [, shell] }: InsideTheShell,
  title: string,
  description?: string,
): MetaDescriptor[] {
  const name = shell.loaderData?.name
  return [
    { title: name ? `${title} · ${name}` : title },
    ...(description ? [{ name: 'description', content: description }] : []),
  ]
}
