/** Returns the visible text of HTML: without tags, scripts and styles. */
export function extractText(html: string): string {
  return decodeEntities(html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ''))
}

/** Returns every link of HTML with its text. */
export function extractLinks(html: string): [text: string, href: string][] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', text = '']) => [
    extractText(text),
    decodeEntities(href),
  ])
}

/** Returns the first element whose opening tag matches. Throws if there is none. */
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

/** Returns every element of a tag name that contains no element of the same name. */
export function extractElements(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>.*?</${name}>`, 'gs')) ?? []
}

function decodeEntities(text: string): string {
  return text
    .replace(/&(quot|lt|gt|#x27);/g, (_, name: string) => ({ quot: '"', lt: '<', gt: '>' })[name] ?? "'")
    .replaceAll('&amp;', '&')
}
