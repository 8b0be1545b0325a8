import { type MediaItem, type ProductDetail, productId } from '#domain/catalogue/product.ts'
import type { MediaItemJson, ProductDetailJson } from './json-schemas.ts'
import { listFromJson, productFromJson, productToJson, toText } from './product-json.ts'

// Separate from product-json.ts: lists do not need it until a product is opened.

function mediaItemFromJson(json: unknown): MediaItem {
  const it: MediaItemJson = Object(json)
  return {
    _id: toText(it._id),
    product_id: productId(it.product_id),
    media_type: it.media_type === 'Video' ? 'Video' : 'Image',
    photo_path: toText(it.photo_path),
  }
}

/** Converts a product with its media to JSON. */
export function productDetailToJson(product: ProductDetail): ProductDetailJson {
  return { ...productToJson(product), media_list: product.media_list.map((item) => ({ ...item })) }
}

/** Reads a product with its media from JSON. Throws if its id or a price is invalid. */
export function productDetailFromJson(json: unknown): ProductDetail {
  const it: ProductDetailJson = Object(json)
  return { ...productFromJson(it), media_list: listFromJson(it.media_list, mediaItemFromJson) }
}
