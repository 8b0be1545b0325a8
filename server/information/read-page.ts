import { Marked } from 'marked'
import type { Shop } from '#domain/shop.ts'
import { type Language, TAMIL } from '#i18n/language.ts'

/** An information page: `html` is what stands below its title. */
export type InformationPage = { title: string; description: string; html: string }

/** The texts of `content/`, by language and page: '/content/en/faq.md'. */
const FILES = import.meta.glob<string>('/content/*/*.md', { query: '?raw', import: 'default', eager: true })

const PICTURE = { width: 640, height: 360 }

/** What Markdown would take for marks is a letter like any other. */
function asText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#|&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const link = (text: string, address: string) => `[${asText(text)}](${address})`

/** What stands in a text for something of the shop's (D18): `{phone}` and the like. */
function placeholders(shop: Shop): Record<string, string> {
  const phones = shop.phones.map((phone) => link(phone, `tel:${phone.replaceAll(/[ -]/g, '')}`))
  const address = [...shop.address_lines, `${shop.city} – ${shop.pin_code}`].join(', ')
  const rupees = new Intl.NumberFormat('en-IN')
  return {
    name: asText(shop.name),
    tamil_name: asText(shop.tamil_name),
    city: asText(shop.city),
    address: asText(address),
    phone: phones[0] ?? '',
    phones: phones.join(', '),
    email: link(shop.email, `mailto:${shop.email}`),
    whatsapp: link(`+${shop.whatsapp}`, `https://wa.me/${shop.whatsapp}`),
    gstin: asText(shop.gstin),
    licence_number: asText(shop.licence_number),
    browsing: rupees.format(shop.minimum_orders.browsing / 100),
    ordering: rupees.format(shop.minimum_orders.ordering / 100),
  }
}

/** Reads Markdown; links inside the shop lead to `under`. */
function markdownUnder(under: string) {
  return new Marked({
    renderer: {
      link({ href, tokens }) {
        const address = href.startsWith('/') ? under + href : href
        return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`
      },
      image({ href, text }) {
        return `<img src="${href}" width="${PICTURE.width}" height="${PICTURE.height}" alt="${text}" loading="lazy">`
      },
      // Pictures that stand together are shown side by side where there is room.
      paragraph({ tokens }) {
        const inside = this.parser.parseInline(tokens)
        const isPictures = tokens.every(({ type, raw }) => type === 'image' || raw.trim() === '')
        return isPictures ? `<div class="pictures">${inside}</div>` : `<p>${inside}</p>`
      },
      // A table is scrolled by itself where it is wider than the phone.
      table(token) {
        const row = (cells: typeof token.header, tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        return `<div class="table" tabindex="0" role="group"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows
          .map((cells) => row(cells, 'td'))
          .join('')}</tbody></table></div>`
      },
    },
  })
}

const MARKDOWN = { en: markdownUnder(''), ta: markdownUnder(TAMIL) }

/** Each heading with what follows it as a fold. */
function asAccordion(html: string): string {
  return html.replace(
    /<h2>(.*?)<\/h2>\s*(.*?)(?=<h2>|$)/gs,
    '<details><summary><h2>$1</h2></summary>$2</details>',
  )
}

/**
 * An information page in a language; undefined when there is no such page. Throws when its text lacks a title or a
 * description, or names something that the shop has not.
 */
export function readPage(language: Language, page: string, shop: Shop): InformationPage | undefined {
  const file = FILES[`/content/${language}/${page}.md`]
  if (file === undefined) return undefined
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  const fact = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1]
  const [title, description] = [fact('title'), fact('description')]
  if (!title || !description)
    throw new Error(`content/${language}/${page}.md needs a title and a description`)
  const words = placeholders(shop)
  const filled = body.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`content/${language}/${page}.md: there is no {${name}}`)
    return word
  })
  const html = MARKDOWN[language].parse(filled, { async: false })
  return { title, description, html: fact('layout') === 'accordion' ? asAccordion(html) : html }
}
