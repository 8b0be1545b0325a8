import { Marked } from 'marked'
import type { Category } from '#domain/catalogue/product.ts'
import { type Shop, shopInTamil } from '#domain/shop.ts'
import { formatAmount } from '#i18n/format-amount.ts'
import { type Language, TAMIL_PATH } from '#i18n/language.ts'
import { orderNamesByLanguage } from '#i18n/localized-names.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'

/** A question and its answer as HTML. */
export type Question = { question: string; answer: string }

/** An information page. `html` is its content below the title. */
export type InformationPage = {
  title: string
  description: string
  html: string
  /** Its first drawing, for example 'about.svg'. */
  picture?: string
  /** Set if its headings are questions. */
  questions?: readonly Question[]
}

/** The files of `content/` by path, for example '/content/en/faq.md'. */
const FILES = import.meta.glob<string>('/content/*/*.md', { query: '?raw', import: 'default', eager: true })

const PICTURE = { width: 640, height: 360 }

const MAP = 'https://www.openstreetmap.org'
const MAP_FRAME = `${MAP}/export/embed.html`
/** Radius of the map around the shop, in degrees. */
const MAP_RADIUS = 0.01

/** The map's URLs: to embed, and to open. */
function mapUrls({ latitude, longitude }: Shop['map']): { map: string; map_page: string } {
  const box = [longitude - MAP_RADIUS, latitude - MAP_RADIUS, longitude + MAP_RADIUS, latitude + MAP_RADIUS]
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    marker: `${latitude},${longitude}`,
  })
  return {
    map: `${MAP_FRAME}?${query}`,
    map_page: `${MAP}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  }
}

/** Escapes Markdown's special characters. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#|&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Marks the language of a name that differs from the page's, for screen readers. */
const markLanguage = (own: Language, text: string, language: Language) =>
  own === language ? escapeMarkdown(text) : `<span lang="${own}">${escapeMarkdown(text)}</span>`

const link = (text: string, address: string) => `[${escapeMarkdown(text)}](${address})`

/** The list of freight rates by destination. */
function freightList(language: Language, { lorry_freight }: Shop): string {
  const words = WORDS_BY_LANGUAGE[language].extraCosts
  const items = lorry_freight.map(({ place, place_tamil, from, to }) => {
    const [name] = orderNamesByLanguage(language, place, place_tamil)
    return `${escapeMarkdown(name)}: ${words.range(from, to)}`
  })
  return (items.length > 0 ? items : [words.ask]).map((item) => `- ${item}`).join('\n')
}

/** Values for the placeholders of a text, such as `{phone}` (D18). */
function placeholders(language: Language, shop: Shop): Record<string, string> {
  const phones = shop.phones.map((phone) => link(phone, `tel:${phone.replaceAll(/[ -]/g, '')}`))
  const { address_lines, city } = language === 'ta' ? shopInTamil(shop) : shop
  const address = [...address_lines, `${city} – ${shop.pin_code}`].join(', ')
  return {
    name: markLanguage('en', shop.name, language),
    tamil_name: markLanguage('ta', shop.tamil_name, language),
    city: escapeMarkdown(city),
    address: escapeMarkdown(address),
    phone: phones[0] ?? '',
    phones: phones.join(', '),
    email: link(shop.email, `mailto:${shop.email}`),
    whatsapp: link(`+${shop.whatsapp}`, `https://wa.me/${shop.whatsapp}`),
    ...mapUrls(shop.map),
    gstin: escapeMarkdown(shop.gstin),
    licence_number: escapeMarkdown(shop.licence_number),
    browsing: formatAmount(shop.minimum_orders.browsing),
    ordering: formatAmount(shop.minimum_orders.ordering),
    gst: `${shop.gst_percentage}`,
    lorry_freight: freightList(language, shop),
  }
}

/** Creates the Markdown renderer. Internal links get the prefix `under`. */
function createMarkdown(under: string) {
  return new Marked({
    renderer: {
      link({ href, tokens }) {
        const address = (href.startsWith('/') ? under + href : href).replaceAll('&', '&amp;')
        // Opens in the map's iframe, which stays empty until then, so that nothing loads from another site without consent.
        const target = href.startsWith(MAP_FRAME) ? ' target="map"' : ''
        return `<a href="${address}"${target}>${this.parser.parseInline(tokens)}</a>`
      },
      image({ href, text }) {
        if (href.startsWith(MAP_FRAME)) return `<iframe name="map" title="${text}"></iframe>`
        return `<img src="${href}" width="${PICTURE.width}" height="${PICTURE.height}" alt="${text}" loading="lazy">`
      },
      // Adjacent pictures form a row where there is space. Links alone in a paragraph get the size of a button.
      paragraph({ tokens }) {
        const inside = this.parser.parseInline(tokens)
        const are = (kind: string) => tokens.every(({ type, raw }) => type === kind || raw.trim() === '')
        if (are('image')) return `<figure>${inside}</figure>`
        return are('link') ? `<p data-links>${inside}</p>` : `<p>${inside}</p>`
      },
      // Tables scroll horizontally on narrow screens. Each cell carries its column's name for the stacked layout.
      table(token) {
        const inside = (cell: (typeof token.header)[number]) => this.parser.parseInline(cell.tokens)
        const heads = token.header.map((cell) => `<th>${inside(cell)}</th>`)
        const row = (cells: typeof token.header) =>
          `<tr>${cells.map((cell, at) => `<td data-column="${token.header[at]?.text}">${inside(cell)}</td>`).join('')}</tr>`
        return `<div tabindex="0" role="group"><table${heads.length > 2 ? ' data-wide' : ''}><thead><tr>${heads.join('')}</tr></thead><tbody>${token.rows.map(row).join('')}</tbody></table></div>`
      },
    },
  })
}

const MARKDOWN = { en: createMarkdown(''), ta: createMarkdown(TAMIL_PATH) }

/** A link to a category in the Markdown texts. */
const CATEGORY_LINK = /\[([^\]]+)\]\(\/category\?id=([\w-]+)\)/g

/** The currency sign before an amount, which must not be separated by a line break. */
const AMOUNT = /(Rs\.|ரூ\.) (?=\d)/g

/** A heading and the content up to the next one. */
const HEADING_SECTION = /<h2>(.*?)<\/h2>\s*(.*?)\s*(?=<h2>|$)/gs

/** Converts each section into a <details> element. */
function toAccordion(html: string): string {
  return html.replace(HEADING_SECTION, '<details><summary><h2>$1</h2></summary>$2</details>')
}

/** Converts each section into a card, after the introduction. */
function toCards(html: string): string {
  return html.replace(HEADING_SECTION, '<section><h2>$1</h2>$2</section>')
}

function extractQuestions(html: string): Question[] {
  return [...html.matchAll(HEADING_SECTION)].map(([, question = '', answer = '']) => ({ question, answer }))
}

/** Data that the texts refer to: the shop and its visible categories. */
type PageSources = { shop: Shop; categories: readonly Pick<Category, 'category_slug'>[] }

/**
 * Reads an information page; undefined if there is none of that name. Categories that the shop does not show are not linked.
 * Throws if the text lacks a title or description, or has an unknown placeholder.
 */
export function readPage(
  language: Language,
  page: string,
  { shop, categories }: PageSources,
): InformationPage | undefined {
  const file = FILES[`/content/${language}/${page}.md`]
  if (file === undefined) return undefined
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  const fact = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1]
  const [title, description] = [fact('title'), fact('description')]
  if (!title || !description)
    throw new Error(`content/${language}/${page}.md needs a title and a description`)
  const words = new Map(Object.entries(placeholders(language, shop)))
  const shown = new Set(categories.map(({ category_slug }) => category_slug))
  const linked = body.replace(CATEGORY_LINK, (link, text: string, slug: string) =>
    shown.has(slug) ? link : text,
  )
  const filledText = linked.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words.get(name)
    if (word === undefined) throw new Error(`content/${language}/${page}.md: there is no {${name}}`)
    return word
  })
  const html = MARKDOWN[language].parse(filledText.replaceAll(AMOUNT, '$1\u00a0'), { async: false })
  const picture = /<img src="\/pages\/([^"]+)"/.exec(html)?.[1]
  const layout = fact('layout')
  const inLayout = layout === 'cards' ? toCards : layout ? toAccordion : undefined
  return {
    title,
    description,
    html: inLayout?.(html) ?? html,
    ...(picture && { picture }),
    ...(layout === 'questions' && { questions: extractQuestions(html) }),
  }
}

/** Reads all information pages in a language. Throws like `readPage`. */
export function readPages(language: Language, sources: PageSources): (InformationPage & { name: string })[] {
  return Object.keys(FILES).flatMap((file) => {
    const name = file.match(`^/content/${language}/(.*)\\.md$`)?.[1]
    const page = name && readPage(language, name, sources)
    return page ? [{ name, ...page }] : []
  })
}
