import { Marked } from 'marked'
import { TAMIL_PATH } from '#i18n/language.ts'
import { MAP_FRAME } from './page-placeholders.ts'

const PICTURE = { width: 640, height: 360 }

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

/** The Markdown renderer of each language. */
export const MARKDOWN_BY_LANGUAGE = { en: createMarkdown(''), ta: createMarkdown(TAMIL_PATH) }
