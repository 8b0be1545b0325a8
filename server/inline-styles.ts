import type { FindAsset } from './assets.ts'

// One that the document's frame and a screen share has a '#' at its end. One with `media` is for paper.
const STYLESHEET = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)#?"(?: data-precedence="page")?\/>/g

/**
 * Puts the stylesheets of a page into its first `<style>`: on a slow line each would cost a round trip before anything is
 * painted. Their links stay, disabled: React and the loader of later screens look for them, and must not load them again.
 */
export async function inlineStyles(html: string, findAsset: FindAsset): Promise<string> {
  const paths = [...html.matchAll(STYLESHEET)].map(([, path = '']) => path)
  const sheets = await Promise.all(paths.map(async (path) => (await findAsset(path))?.text()))
  if (sheets.includes(undefined)) return html
  return html
    .replace('</style>', () => `${sheets.join('')}</style>`)
    .replaceAll(STYLESHEET, (link) => link.replace('/>', ' disabled=""/>'))
}
