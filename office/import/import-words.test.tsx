import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { ImportRowJson, PreviewJson } from '#contract/office/imports.ts'
import { PREVIEW_GROUPS } from '#domain/price-sheet/preview/preview.ts'
import { SAMPLE_IMPORT } from '#testing/samples/sample-import.ts'
import { ColumnMapping } from './column-mapping.tsx'
import type { Corrections } from './corrections.ts'
import { GroupNav } from './group-nav.tsx'
import { Component as Imports } from './imports-screen.tsx'

const FILE: ImportRowJson = { ...SAMPLE_IMPORT, import_id: 'a' }
const files = vi.hoisted(() => ({ rows: [] as object[] }))
vi.mock('../shell/language.ts', () => ({ useWords: (words: object) => words, useLanguage: () => 'en' }))
vi.mock('@tanstack/react-query', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useQuery: () => ({ data: files, error: null }),
}))

const markupOf = (element: React.ReactElement) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
/** The text of an element, with a bar between elements. */
const textOf = (element: React.ReactElement) =>
  markupOf(element)
    .replaceAll(/<\/(?:td|th|tr|a|li|p|summary|span|option|label|h2)>/g, '|')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/ *\|[ |]*/g, '|')

describe('the imports of the past year', { tags: ['O5'] }, () => {
  it('show their state, user and time', () => {
    files.rows = [
      FILE,
      { ...FILE, import_id: 'b', state: 'scheduled', publish_at: '2027-08-21T18:30:00.000Z' },
      { ...FILE, import_id: 'c', state: 'published', published_at: '2027-08-20T06:30:00.000Z' },
      { ...FILE, import_id: 'd', state: 'reading', progress: 20 },
    ]
    const text = textOf(<Imports />)
    const by = 'Murugan|20/08/2027 11:30 AM|Download|'
    expect(text).toContain(`Price list 2027.xlsx|Not published|${by}`)
    expect(text).toContain(`Will be published 22/08/2027 12:00 AM|${by}`)
    expect(text).toContain(`Published 20/08/2027 12:00 PM|${by}`)
    expect(text).toContain(`Reading 20%|${by}`)
    expect(markupOf(<Imports />)).toContain('href="/office/api/imports/b/file"')
  })

  it.each([
    ['file-is-none', 'Could not be read|This is not a price list.'],
    ['file-protected', 'Could not be read|The file has a password. Save it without one.'],
    ['list-changed-since', 'Not published|Not published at the set time'],
  ])('explain why they failed with %s', (problem, words) => {
    files.rows = [{ ...FILE, state: 'failed', problem }]
    expect(textOf(<Imports />)).toContain(words)
  })
})

describe('the preview of an import', { tags: ['O5'] }, () => {
  const columns = [
    ['Item', 'name', false],
    ['Rate', 'mrp', true],
    ['', 'serial', false],
  ] as const
  const preview: PreviewJson = {
    sheet: 'Price 2027',
    sheets: ['Price 2027', 'Gift Boxes'],
    columns: columns.map(([header, means, is_asked], column) => {
      return { column, header, means, is_asked, certainty: 1, samples: ['75', '110', '1S0', '90'] }
    }),
    counts: { new: 1, changed: 2, unchanged: 4, missing: 2, 'not-understood': 4, skipped: 0 },
    rows: [],
    notes: [{ row: 210, text: 'Packing and forwarding 3 % extra' }],
    new_categories: ['Ground Chakkar'],
    is_shape_known: false,
  }
  const corrections: Corrections = { columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] }
  const open = {
    file: { ...FILE, preview, corrections, left_alone: [] },
    params: { import_id: 'a' },
    corrections,
    isSaving: false,
    addCorrection: () => {},
    mutate: async () => undefined,
  }

  it('links each group with its count', () => {
    const element = <GroupNav counts={preview.counts} group="not-understood" />
    expect(textOf(element)).toBe('New|1|Changed|2|Unchanged|4|Missing|2|Not understood|4|Skipped|0|')
    const groups = [...markupOf(element).matchAll(/href="\/\?group=([\w-]+)"/g)].map(([, group]) => group)
    expect(groups).toEqual([...PREVIEW_GROUPS])
  })

  it('asks about uncertain columns first and folds the others', () => {
    const [uncertain = '', folded = ''] = textOf(<ColumnMapping open={open} preview={preview} />).split(
      'Columns',
    )
    expect(uncertain).toContain('Rate Please check|')
    expect(uncertain).toContain('75 · 110 · 1S0|')
    expect(folded).toContain('Name: Item · M.R.P: Rate · Serial number: C|')
    expect(markupOf(<ColumnMapping open={open} preview={preview} />)).toContain('Yes, ‘Rate’ contains: M.R.P')
  })

  it('lists new categories, ignored rows and the other sheets', () => {
    const text = textOf(<ColumnMapping open={open} preview={preview} />)
    for (const words of [
      'New categories: Ground Chakkar',
      'Row 210|Packing and forwarding 3 % extra',
      'Gift Boxes',
    ])
      expect(text).toContain(words)
  })
})
