import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import type { Flag } from '#domain/catalogue/product.ts'
import { mapProductFields, PLAIN_TEXT_FIELDS } from '#domain/catalogue/product-fields.ts'
import {
  CategoryIdSchema,
  DiscountPercentageSchema,
  PriceSchema,
  ProductIdSchema,
} from '#domain/catalogue/product-schemas.ts'
import { createRecord } from '#domain/create-record.ts'
import { SETTINGS_SECTIONS, type Settings } from '#domain/settings/settings-sections.ts'
import type { MediaTable } from './schema.ts'

const text = v.pipe(v.string(), v.nonEmpty())
const decimal = v.pipe(v.string(), v.decimal(), v.toNumber())
const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform((digit): Flag => (digit === '1' ? 1 : 0)),
)

/** The seed has no hidden products. */
const { is_hidden: _, ...productColumns } = mapProductFields({
  text: () => text,
  amount: () => v.pipe(decimal, PriceSchema),
  percentage: () => v.pipe(decimal, DiscountPercentageSchema),
  flag: () => flag,
})

const CatalogueRowsSchema = v.array(
  v.object({
    product_id: v.pipe(text, ProductIdSchema),
    category_id: v.pipe(text, CategoryIdSchema),
    category_name: text,
    category_tamil_name: text,
    category_slug: text,
    ...productColumns,
    ...createRecord(PLAIN_TEXT_FIELDS, () => v.optional(v.string(), '')),
    special_categories: v.pipe(
      v.string(),
      v.transform((slugs) => slugs.split(';').filter((slug) => slug !== '')),
    ),
  }),
)
const PicturesSchema = v.array(v.object({ product_id: text, kind: text, palette: text }))
const VideosSchema = v.array(v.object({ product_id: text, embed_url: v.pipe(v.string(), v.url()) }))

/**
 * Returns the rows of the price list, in the order of `catalogue.csv`. The file contains the ids, so that carts and
 * links survive a change of codes, names and order. Throws if a file of `seedDir` is missing or invalid.
 */
export async function readCatalogue(seedDir: string) {
  const rows = v.parse(CatalogueRowsSchema, await readCsv(seedDir, 'catalogue.csv'))
  const pictures = v.parse(PicturesSchema, await readCsv(seedDir, 'pictures.csv'))
  const videos = v.parse(VideosSchema, await readCsv(seedDir, 'videos.csv'))
  const pictureOf = new Map(pictures.map((row) => [row.product_id, `/pictures/${row.kind}-${row.palette}`]))
  const videoOf = new Map(videos.map((row) => [row.product_id, row.embed_url]))

  const picture = (id: string) => {
    const path = pictureOf.get(id)
    if (!path) throw new Error(`pictures.csv has no picture of ${id}`)
    return path
  }

  const places = [...new Set(rows.map((row) => row.category_id))]
  const categories = new Map(
    rows.map(({ category_id, category_name, category_tamil_name, category_slug }) => {
      const sort_order = places.indexOf(category_id) + 1
      return [category_id, { category_id, category_name, category_tamil_name, category_slug, sort_order }]
    }),
  )
  const products = rows.map((row, index) => {
    const { category_name, category_tamil_name, category_slug, special_categories, ...product } = row
    return { ...product, photo_path: `${picture(row.product_id)}.svg`, sort_order: index + 1 }
  })
  const special = rows.flatMap(({ product_id, special_categories }) =>
    special_categories.map((slug) => ({ product_id, slug })),
  )
  const media = rows.flatMap(({ product_id }): MediaTable[] => {
    const pictures = [`${picture(product_id)}.svg`, `${picture(product_id)}-lit.svg`]
    const paths = [...pictures, videoOf.get(product_id)].filter((path) => path !== undefined)
    return paths.map((photo_path, index) => ({
      media_id: `${product_id}-${index + 1}`,
      product_id,
      media_type: index < pictures.length ? 'Image' : 'Video',
      photo_path,
      sort_order: index + 1,
    }))
  })
  return { categories: [...categories.values()], products, special, media }
}

/** Returns the demo shop's settings, from `settings.json`. Throws if it is missing or invalid. */
export async function readDemoSettings(seedDir: string): Promise<Settings> {
  const settings: unknown = JSON.parse(await readFile(join(seedDir, 'settings.json'), 'utf8'))
  return v.parse(v.object(SETTINGS_SECTIONS), settings)
}

async function readCsv(seedDir: string, file: string): Promise<unknown> {
  return parse(await readFile(join(seedDir, file)), { columns: true, bom: true })
}
