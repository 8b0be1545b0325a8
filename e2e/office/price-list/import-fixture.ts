import type { Page } from '@playwright/test'
import type { BlastRadiusJson, ImportJson, PreviewJson } from '#contract/office/imports.ts'
import { fromRupees } from '#domain/money/money.ts'
import { PREVIEW_GROUPS, type PreviewGroup, SHEET_FIELDS } from '#domain/price-sheet/preview/preview.ts'
import { SAMPLE_IMPORT } from '#testing/samples/sample-import.ts'
import { fulfillWithError, openOffice } from '../office-fixture.ts'

export const IMPORT_ID = '0190f3c2-1111-7000-8000-000000000001'
export const NOW = new Date('2027-08-20T06:30:00.000Z')

type Row = PreviewJson['rows'][number]
type Cells = Row['cells']
type ImportCorrections = ImportJson['corrections']

const productId = (n: number) => `0190f3c2-2222-7000-8000-${String(n).padStart(12, '0')}`
const unchangedCell = (text: string) => ({ old: text, new: text })
const addedCell = (text: string) => ({ old: null, new: text })

function createRow(number: number | null, group: PreviewGroup, cells: Cells, more: Partial<Row> = {}): Row {
  const isKnown = group === 'changed' || group === 'unchanged' || group === 'missing'
  return {
    row: number,
    group,
    product_id: isKnown ? productId(number ?? 900) : null,
    category_id: null,
    cells,
    ...more,
  }
}

/** The preview rows of a messy sheet, with and without problems. */
const MESSY_ROWS: Row[] = [
  createRow(6, 'changed', {
    category_name: unchangedCell('One Sound Crackers'),
    product_code: unchangedCell('1'),
    product_name: unchangedCell('2¾" Kuruvi'),
    tamil_name: unchangedCell('2¾" குருவி'),
    per: { ...unchangedCell('1 Pkt (5 Pcs)'), raw: '5pcs', remark: 'unit-assumed' },
    price: { old: '60', new: '75', raw: '₹ 75/-' },
    discount_percentage: { old: '80', new: '70', raw: '22.50', remark: 'discount-computed' },
  }),
  createRow(7, 'unchanged', {
    category_name: unchangedCell('One Sound Crackers'),
    product_code: unchangedCell('2'),
    product_name: unchangedCell('3½" Lakshmi'),
    tamil_name: unchangedCell('3½" லட்சுமி'),
    per: unchangedCell('1 Pkt (5 Pcs)'),
    price: unchangedCell('110'),
    discount_percentage: unchangedCell('70'),
  }),
  createRow(
    8,
    'not-understood',
    {
      category_name: unchangedCell('One Sound Crackers'),
      product_code: unchangedCell('3'),
      product_name: unchangedCell('4" Lakshmi Deluxe'),
      per: unchangedCell('1 Pkt (5 Pcs)'),
      price: { old: '150', new: null, raw: '1S0', problem: 'price-unreadable' },
      discount_percentage: unchangedCell('70'),
    },
    { product_id: productId(8) },
  ),
  createRow(
    9,
    'not-understood',
    {
      category_name: unchangedCell('One Sound Crackers'),
      product_code: unchangedCell('4'),
      product_name: unchangedCell('Two Sound'),
      tamil_name: {
        old: 'இரண்டு வெடி',
        new: 'இரண்டு வெடி',
        raw: 'à®‡à®°à®£à¯�à®Ÿà¯�',
        remark: 'tamil-repaired',
      },
      per: unchangedCell('1 Pkt (5 Pcs)'),
      price: { old: '140', new: null, raw: '#REF!', problem: 'formula-error' },
      discount_percentage: unchangedCell('70'),
    },
    { product_id: productId(9) },
  ),
  createRow(12, 'new', {
    category_name: { ...addedCell('Ground Chakkar'), remark: 'merged-cell' },
    product_code: addedCell('14'),
    product_name: addedCell('Ground Chakkar Ashoka Special'),
    tamil_name: addedCell('தரைச்சக்கரம் அசோகா ஸ்பெஷல்'),
    per: addedCell('1 Box (10 Pcs)'),
    price: { ...addedCell('1200'), raw: 'Rs. 1,200.00' },
    discount_percentage: addedCell('70'),
  }),
  createRow(
    13,
    'not-understood',
    {
      category_name: unchangedCell('Ground Chakkar'),
      product_name: { old: null, new: 'Chakkar Spl', raw: ' Chakkar  Spl ' },
      per: addedCell('1 Box (10 Pcs)'),
      price: addedCell('340'),
      discount_percentage: addedCell('70'),
    },
    {
      problem: 'which-product',
      candidates: [
        {
          product_id: productId(31),
          product_name: 'Ground Chakkar Special',
          category_name: 'Ground Chakkar',
          certainty: 0.84,
        },
        {
          product_id: productId(32),
          product_name: 'Chakkar Special Deluxe',
          category_name: 'Ground Chakkar',
          certainty: 0.71,
        },
      ],
    },
  ),
  createRow(14, 'not-understood', {
    category_name: unchangedCell('Ground Chakkar'),
    product_name: { old: null, new: null, problem: 'name-missing' },
    per: addedCell('1 Box (10 Pcs)'),
    price: addedCell('95'),
    discount_percentage: addedCell('70'),
  }),
  createRow(17, 'changed', {
    category_name: unchangedCell('Sparklers'),
    product_code: unchangedCell('21'),
    product_name: unchangedCell('10 cm Electric Sparklers'),
    tamil_name: unchangedCell('10 செ.மீ எலக்ட்ரிக் மத்தாப்பு'),
    per: unchangedCell('1 Box (10 Pcs)'),
    price: { ...unchangedCell('90'), remark: 'hidden-row' },
    discount_percentage: { old: '70', new: '65' },
  }),
  createRow(null, 'missing', {
    category_name: { old: 'Gift Boxes', new: null },
    product_code: { old: '88', new: null },
    product_name: { old: 'Family Pack 30 Items', new: null },
    tamil_name: { old: 'ஃபேமிலி பேக் 30', new: null },
    per: { old: '1 Box', new: null },
    price: { old: '2500', new: null },
    discount_percentage: { old: '0', new: null },
  }),
  createRow(
    null,
    'missing',
    {
      category_name: { old: 'Gift Boxes', new: null },
      product_code: { old: '89', new: null },
      product_name: { old: 'Family Pack 50 Items', new: null },
      tamil_name: { old: 'ஃபேமிலி பேக் 50', new: null },
      per: { old: '1 Box', new: null },
      price: { old: '4000', new: null },
      discount_percentage: { old: '0', new: null },
    },
    { product_id: productId(901) },
  ),
]

/** Creates unchanged rows below the messy ones. */
const createUnchangedRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) =>
    createRow(100 + n, 'unchanged', {
      category_name: unchangedCell('Fancy Aerial Shots'),
      product_code: unchangedCell(`${200 + n}`),
      product_name: unchangedCell(`Sky Shot ${n + 1}`),
      tamil_name: unchangedCell(`வான வேடிக்கை ${n + 1}`),
      per: unchangedCell('1 Box (1 Pc)'),
      price: unchangedCell(`${300 + n}`),
      discount_percentage: unchangedCell('70'),
    }),
  )

const COLUMNS: PreviewJson['columns'] = [
  ['S.No', 'serial', 1, ['1', '2', '3']],
  ['Description of Goods', 'name', 1, ['2¾" Kuruvi', '3½" Lakshmi', '4" Lakshmi Deluxe']],
  ['Tamil', 'tamil-name', 0.98, ['2¾" குருவி', '3½" லட்சுமி']],
  ['Size/Pcs', 'per', 0.96, ['5pcs', '1 Pkt (5 Pcs)']],
  ['Rate', 'mrp', 0.71, ['₹ 75/-', '110', '1S0']],
  ['Net', 'selling-price', 0.93, ['22.50', '33']],
  ['', 'ignored', 1, ['x']],
].map(([header, means, certainty, samples], column) => ({
  column,
  header,
  means,
  certainty,
  is_asked: Number(certainty) < 0.9,
  samples,
})) as PreviewJson['columns']

/** Builds the preview of a sheet with corrections applied, roughly like the shop. */
function buildPreview(rows: readonly Row[], edits: ImportCorrections): PreviewJson {
  const correctedRows = rows.map((each): Row => {
    if (each.row === null)
      return each.product_id && edits.to_go.includes(each.product_id) ? { ...each, is_to_go: true } : each
    if (edits.skipped.includes(each.row)) return { ...each, group: 'skipped' }
    const cells: Cells = { ...each.cells }
    for (const field of SHEET_FIELDS) {
      const text = edits.cells[`${each.row}:${field}`]
      if (text === undefined) continue
      const original = each.cells[field]
      const isWrong = field === 'price' && !/^\d+$/.test(text)
      cells[field] = {
        old: original?.old ?? null,
        new: isWrong ? null : text,
        raw: original?.raw ?? original?.new ?? '',
        is_mended: true,
        ...(isWrong && { problem: 'price-unreadable' as const }),
      }
    }
    const { problem, candidates, ...rest } = each
    const matched = edits.matches[each.row]
    const hasProblem = problem !== undefined && matched === undefined
    const corrected: Row = {
      ...rest,
      cells,
      ...(hasProblem && { problem, ...(candidates && { candidates }) }),
    }
    if (matched !== undefined) corrected.product_id = matched === 'new' ? null : matched
    const values = Object.values(cells)
    const group =
      hasProblem || values.some((cell) => cell.problem)
        ? 'not-understood'
        : values.some((cell) => cell.is_mended) || each.group === 'not-understood'
          ? corrected.product_id === null
            ? 'new'
            : 'changed'
          : each.group
    return { ...corrected, group }
  })
  const columns = COLUMNS.map((column) => {
    const means = edits.columns[column.column]
    return means ? { ...column, means, is_asked: false } : column
  })
  const count = (group: PreviewGroup) => correctedRows.filter((each) => each.group === group).length
  return {
    sheet: edits.sheet ?? 'Price 2027',
    sheets: ['Price 2027', 'Gift Boxes'],
    columns,
    counts: Object.fromEntries(PREVIEW_GROUPS.map((group) => [group, count(group)])) as PreviewJson['counts'],
    rows: correctedRows,
    notes: [
      { row: 210, text: 'Packing and forwarding 3 % extra' },
      { row: 211, text: 'Prices are subject to change without notice' },
    ],
    new_categories: ['Ground Chakkar'],
    is_shape_known: false,
  }
}

const EMPTY_CORRECTIONS: ImportCorrections = { columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] }

const BLAST_RADIUS: BlastRadiusJson = {
  enquiries: 17,
  more: fromRupees(4210.5),
  less: fromRupees(300),
  rows: [
    {
      enquiry_number: '2027-00231',
      customer_name: 'Kavitha Rajan',
      net_amount: fromRupees(12450),
      new_net_amount: fromRupees(13980.5),
    },
    {
      enquiry_number: '2027-00228',
      customer_name: 'Venkatasubramanian Ramakrishnan',
      net_amount: fromRupees(8200),
      new_net_amount: fromRupees(7900),
    },
  ],
}

/** Opens an import with a fake API. Tests may change `shop.file`; `shop.sent` records the posted calls. */
export async function openImport(
  page: Page,
  { unchanged = 3, path = `/office/price-list/import/${IMPORT_ID}`, ...options }: OpenImportOptions = {},
) {
  const rows = [...MESSY_ROWS, ...createUnchangedRows(unchanged)]
  const shop = {
    file: buildImport(rows, options),
    sent: [] as { call: string; payload: Record<string, unknown> }[],
    /** The error response of the next call with this name. */
    rejection: undefined as
      | { call: string; status: number; code: string; rows?: string[]; problems?: Record<string, string> }
      | undefined,
    /** Runs before each response to corrections. */
    whileSaving: undefined as (() => Promise<void>) | undefined,
    rows,
  }
  // An open page would send requests without a session.
  await page.goto('about:blank')
  const office = await openOffice(page, 'about:blank')
  await page.route('/office/api/imports**', (route) => {
    if (route.request().method() === 'POST') {
      shop.sent.push({ call: 'imports', payload: {} })
      return route.fulfill({ json: { data: shop.file } })
    }
    const { preview: _, corrections: __, left_alone: ___, ...row } = shop.file
    const scheduled = { ...row, import_id: 'b', file_name: 'Gift boxes.ods', state: 'scheduled' } as const
    const failed = { ...row, import_id: 'c', file_name: 'scan.pdf', state: 'failed' } as const
    const files = [
      row,
      { ...scheduled, publish_at: '2027-08-21T18:30:00.000Z' },
      { ...failed, problem: 'file-is-none' },
    ]
    return route.fulfill({ json: { data: { rows: files } } })
  })
  await page.route(`/office/api/imports/${IMPORT_ID}**`, (route) =>
    route.fulfill({ json: { data: shop.file } }),
  )
  await page.route(`/office/api/imports/${IMPORT_ID}/**`, async (route) => {
    const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (call === 'blast-radius') return route.fulfill({ json: { data: BLAST_RADIUS } })
    const payload = route.request().postDataJSON()
    shop.sent.push({ call, payload })
    if (shop.rejection?.call === call) {
      const { status, ...rejection } = shop.rejection
      shop.rejection = undefined
      return route.fulfill({ status, json: { error: { message: '', ...rejection } } })
    }
    if (payload.row_version !== shop.file.row_version) return fulfillWithError(route, 409, 'stale-version')
    const row_version = shop.file.row_version + 1
    if (call === 'corrections') {
      const { row_version: _, ...corrections } = payload
      await shop.whileSaving?.()
      shop.file = { ...shop.file, row_version, corrections, preview: buildPreview(rows, corrections) }
    }
    if (call === 'cancel') {
      const state = shop.file.publish_at === null ? 'cancelled' : 'read'
      shop.file = { ...shop.file, row_version, state, problem: null, publish_at: null }
    }
    if (call === 'publish') {
      const published = payload.at
        ? ({ state: 'scheduled', publish_at: payload.at } as const)
        : ({ state: 'published', published_at: NOW.toISOString(), change_no: 41 } as const)
      shop.file = { ...shop.file, row_version, ...published }
    }
    return route.fulfill({ json: { data: shop.file } })
  })
  await page.route('/office/api/price-list/changes/*/undo', (route) => {
    shop.sent.push({ call: 'undo', payload: {} })
    if (shop.rejection?.call === 'undo') {
      const { status, code, rows } = shop.rejection
      return route.fulfill({ status, json: { error: { code, message: '', rows } } })
    }
    shop.file = { ...shop.file, row_version: shop.file.row_version + 1, state: 'undone' }
    const changed = { change_no: 42, version: 9, products: [], gone_products: [], categories: [] }
    return route.fulfill({ json: { data: { ...changed, gone_categories: [], order: null } } })
  })
  await page.goto(path)
  return { ...office, shop }
}

type OpenImportOptions = {
  /** Number of unchanged rows. */
  unchanged?: number
  path?: string
  /** Corrections that the import already has. */
  edits?: Partial<ImportCorrections>
} & Partial<ImportJson>

function buildImport(rows: readonly Row[], { edits, ...overrides }: OpenImportOptions): ImportJson {
  const corrections = { ...EMPTY_CORRECTIONS, ...edits }
  return {
    ...SAMPLE_IMPORT,
    import_id: IMPORT_ID,
    file_name: 'Price list 2027 final (2).xlsx',
    preview: buildPreview(rows, corrections),
    corrections,
    left_alone: [],
    ...overrides,
  }
}
