import { type MediaItem, type ProductDetail, productId } from '#domain/catalogue/product.ts'
import type { MediaItemJson, ProductDetailJson } from './json-schemas.ts'
import { listFromJson, productFromJson, productToJson, toText } from './product-json.ts'

// Apart from the catalogue, for no list needs it before a product is opened.

function mediaItemFromJson(json: unknown): MediaItem {
  const it: MediaItemJson = Object(json)
  return {
    _id: toText(it._id),
    product_id: productId(it.product_id),
    media_type: it.media_type === 'Video' ? 'Video' : 'Image',
    photo_path: toText(it.photo_path),
  }
}

/** A product with its pictures and films. */
export function productDetailToJson(product: ProductDetail): ProductDetailJson {
  return { ...productToJson(product), media_list: product.media_list.map((item) => ({ ...item })) }
}

/** The product and its media that JSON names. Throws when its id or its prices cannot be read. */
export function productDetailFromJson(json: unknown): ProductDetail {
  const it: ProductDetailJson = Object(json)
  return { ...productFromJson(it), media_list: listFromJson(it.media_list, mediaItemFromJson) }
}
