import { describe, expect, it } from 'vitest'
import { extractElement, extractElements, extractLinks, extractText } from '../read-html.ts'
import { fetchPage } from './shop-documents.ts'

describe('A form that asks for personal data', () => {
  it.for([
    [
      '/quick-checkout',
      /to call you and to pack and send your parcel\. We keep them until you ask us to delete them/,
      /அழிக்கச் சொன்னால்/,
    ],
    ['/signup', /to fill in the checkout for you .* until you ask us to delete them/, /அழிக்கச் சொன்னால்/],
    ['/signin', /until you log out or don’t visit for 30 days/, /30 நாள்/],
    ['/order-tracking', /use this number for this search only/, /தேடுவதற்கு மட்டும்/],
  ] as const)(
    'on %s says which data is stored, why and how long, in both languages',
    { tags: ['D6'] },
    async ([path, english, tamil]) => {
      for (const [language, notice] of [
        ['', english],
        ['/ta', tamil],
      ] as const) {
        const notes =
          extractElements(extractElement(await fetchPage(language + path), /<form/), 'p').at(-1) ?? ''
        expect(extractText(notes)).toMatch(notice)
        expect(extractLinks(notes).map(([, href]) => href)).toEqual([`${language}/privacy-policy`])
      }
    },
  )

  it('names another way to reach the shop without scripts, in both languages', async () => {
    for (const path of ['/signin', '/ta/signin'])
      expect(extractLinks(extractElement(await fetchPage(path), /<form/))).toContainEqual([
        '+91-00000-00001',
        'tel:+91-00000-00001',
      ])
  })
})
