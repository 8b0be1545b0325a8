import * as v from 'valibot'
import type {
  PRICE_LIST_CALLS,
  PriceListCategoryJson,
  PriceListJson,
  PriceListProductJson,
} from '#contract/office/price-list.ts'
import type { PriceList, PriceListCategory, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { PRODUCT_FLAG_FIELDS } from '#domain/catalogue/product-fields.ts'
import { ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { createRecord } from '#domain/create-record.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import { addPhoto } from '../../catalogue/add-photo.ts'
import type { ChangeResult } from '../../catalogue/apply-change.ts'
import { changePriceList } from '../../catalogue/change-price-list.ts'
import { findChangesSince, findPriceList, findPriceListAsOf } from '../../catalogue/find-price-list.ts'
import { findProductPhoto } from '../../catalogue/find-product-photo.ts'
import { listChanges } from '../../catalogue/list-changes.ts'
import { setProductFlags } from '../../catalogue/set-product-flags.ts'
import { undoChange } from '../../catalogue/undo-change.ts'
import { type PhotoPool, processPhoto } from '../../files/process-photo.ts'
import { exportPriceList } from '../../imports/export-price-list.ts'
import type { SheetPool } from '../../imports/read-sheets-in-worker.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** The number of a change, as a path has it. */
const ChangeNoSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

/** Handlers of the price list (O5). */
export function officePriceListCalls(
  deps: UseCaseDeps & { photos: PhotoPool; sheets: SheetPool },
): HandlersOf<typeof PRICE_LIST_CALLS> {
  return {
    'GET /office/api/price-list': async () => ({ data: listToJson(await findPriceList(deps)) }),
    'GET /office/api/price-list/since': async ({ query }) =>
      changeResultToJson({ data: await findChangesSince(deps, query.change_no) }),
    'GET /office/api/price-list/as-of': async ({ query }) => {
      const { data, refusal } = await findPriceListAsOf(deps, new Date(query.at))
      return refusal ? { refusal } : { data: listToJson({ ...data, version: 0, change_no: 0 }) }
    },
    'GET /office/api/price-list/export.xlsx': async () => ({ data: await exportPriceList(deps) }),
    'POST /office/api/price-list/changes': async ({ payload }, by) =>
      changeResultToJson(await changePriceList(deps, payload, by)),
    'GET /office/api/price-list/changes': async ({ query }) => {
      const { rows, next } = await listChanges(deps, query)
      const listed = rows.map(({ actor, import_id: _, ...row }) => ({ ...row, who: actor }))
      return { data: { rows: listed, next: next === null ? null : `${next}` } }
    },
    'POST /office/api/price-list/changes/{change_no}/undo': async ({ params }, by) => {
      const change_no = v.safeParse(ChangeNoSchema, params.change_no)
      if (!change_no.success) return { refusal: { code: 'not-found' } }
      return changeResultToJson(await undoChange(deps, change_no.output, by))
    },
    'POST /office/api/products/{product_id}/flags': async ({ params, payload }, by) => {
      const product_id = v.safeParse(ProductIdSchema, params.product_id)
      if (!product_id.success) return { refusal: { code: 'not-found' } }
      return changeResultToJson(
        await setProductFlags(deps, { product_id: product_id.output, ...payload }, by),
      )
    },
    'POST /office/api/products/{product_id}/photos': async ({ params, files }, by) => {
      const product_id = v.safeParse(ProductIdSchema, params.product_id)
      if (!product_id.success) return { refusal: { code: 'not-found' } }
      const photo = await processPhoto(deps.photos, files.photo ?? Buffer.alloc(0))
      if (photo.refusal) return photo
      return changeResultToJson(
        await addPhoto(deps, { product_id: product_id.output, photo: photo.data }, by),
      )
    },
    'GET /office/api/products/{product_id}/photos/{hash}': ({ params }) => findProductPhoto(deps, params),
  }
}

function listToJson(list: PriceList & { version: number; change_no: number }): PriceListJson {
  return {
    version: list.version,
    change_no: list.change_no,
    categories: list.categories.map(categoryToJson),
    products: list.products.map(productToJson),
    special_categories: SPECIAL_CATEGORIES.map(({ slug, name }) => ({ slug, name })),
  }
}

function changeResultToJson({ data, refusal }: Outcome<ChangeResult>) {
  if (refusal) return { refusal }
  const { change_no, version, gone_products, gone_categories, order, category_order } = data
  const products = data.products.map(productToJson)
  const categories = data.categories.map(categoryToJson)
  return {
    data: {
      ...{ change_no, version, products, gone_products },
      ...{ categories, gone_categories, order, category_order },
    },
  }
}

function productToJson(product: PriceListProduct): PriceListProductJson {
  const { sort_order: _, media, special_categories, ...row } = product
  return {
    ...row,
    selling_price: sellingPrice(product),
    ...createRecord(PRODUCT_FLAG_FIELDS, (flag) => product[flag] === 1),
    special_categories: [...special_categories],
    media: media.map(({ _id: media_id, ...medium }) => ({ media_id, ...medium })),
  }
}

function categoryToJson({ sort_order: _, ...category }: PriceListCategory): PriceListCategoryJson {
  return { ...category, is_hidden: category.is_hidden === 1 }
}
