import type { Category } from '#domain/catalogue/product.ts'
import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { MARKDOWN_BY_LANGUAGE } from './markdown.ts'
import { pagePlaceholders } from './page-placeholders.ts'
import { extractQuestions, type Question, toAccordion, toCards } from './page-sections.ts'

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

/** A link to a category in the Markdown texts. */
const CATEGORY_LINK = /\[([^\]]+)\]\(\/category\?id=([\w-]+)\)/g

/** The currency sign before an amount, which must not be separated by a line break. */
const AMOUNT = /(Rs\.|ரூ\.) (?=\d)/g

/** The beginning of a section. */
const HEADING = /^(?=## )/m

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
  const words = new Map(Object.entries(pagePlaceholders(language, shop)))
  const shown = new Set(categories.map(({ category_slug }) => category_slug))
  const linked = body.replace(CATEGORY_LINK, (link, text: string, slug: string) =>
    shown.has(slug) ? link : text,
  )
  const sections = linked.split(HEADING).filter((section) => shop.map || !section.includes('{map}'))
  const filledText = sections.join('').replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words.get(name)
    if (word === undefined) throw new Error(`content/${language}/${page}.md: there is no {${name}}`)
    return word
  })
  const html = MARKDOWN_BY_LANGUAGE[language].parse(filledText.replaceAll(AMOUNT, '$1\u00a0'), {
    async: false,
  })
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
