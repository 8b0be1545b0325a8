/** The text of HTML as one reads it: without tags, scripts and styles. */
export function extractText(html: string): string {
  return decodeEntities(html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ''))
}

/** Every link of HTML: its text and its address. */
export function extractLinks(html: string): [text: string, href: string][] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', text = '']) => [
    extractText(text),
    decodeEntities(href),
  ])
}

/** The first element whose opening tag matches, with everything in it. Throws where there is none. */
export function extractElement(html: string, tag: RegExp): string {
  const start = html.search(tag)
  const name = /^<(\w+)/.exec(html.slice(start))?.[1]
  if (start < 0 || !name) throw new Error(`The page has no ${tag}`)
  let depth = 0
  for (const { 0: each, index } of html.slice(start).matchAll(new RegExp(`<(/?)${name}\\b[^>]*>`, 'g'))) {
    depth += each.startsWith('</') ? -1 : 1
    if (depth === 0) return html.slice(start, start + index + each.length)
  }
  throw new Error(`${tag} does not end`)
}

/** Every element of a name that holds none of its own kind. */
export function extractElements(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>.*?</${name}>`, 'gs')) ?? []
}

function decodeEntities(text: string): string {
  return text
    .replace(/&(quot|lt|gt|#x27);/g, (_, name: string) => ({ quot: '"', lt: '<', gt: '>' })[name] ?? "'")
    .replaceAll('&amp;', '&')
}
