import type {
  Category,
  CategoryWithProducts,
  Product,
  ProductDetail,
  ProductId,
} from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import { pick } from '#domain/pick.ts'
import type { Db, ProductTable } from '../../schema.ts'

type ProductRow = ProductTable & { category_name: string }

/** The columns that the storefront shows. */
const PUBLIC_COLUMNS = [
  'product_code',
  'product_name',
  'tamil_name',
  'per',
  'price',
  'discount_percentage',
  'is_netrate_item',
  'is_new_item',
  'is_top_selling_item',
  'is_sold_out',
  'photo_path',
  'sort_order',
  'category_name',
] as const

function toProduct(row: ProductRow): Product {
  const after_discount_price = sellingPrice(row)
  return {
    _id: row.product_id,
    ...pick(row, PUBLIC_COLUMNS),
    discount_price: paise(row.price - after_discount_price),
    after_discount_price,
  }
}

// Leaves out hidden products, and products of hidden categories.
function selectProducts(db: Db) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.category_id', 'product.category_id')
    .selectAll('product')
    .select('category.category_name')
    .where('product.is_hidden', '=', 0)
    .where('category.is_hidden', '=', 0)
    .orderBy('category.sort_order')
    .orderBy('product.sort_order')
    .orderBy('product.product_id')
}

/** Returns all categories that are not hidden, in the shop's order, also empty ones. */
export function findCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom('category')
    .select(['category_id', 'category_name', 'category_tamil_name', 'category_slug'])
    .where('is_hidden', '=', 0)
    .orderBy('sort_order')
    .orderBy('category_id')
    .execute()
}

/** Returns the whole price list: each category with its products, both in the shop's order. */
export async function findCatalogue(db: Db): Promise<CategoryWithProducts[]> {
  const categories = await findCategories(db)
  const rows = Map.groupBy(await selectProducts(db).execute(), ({ category_id }) => category_id)
  return categories.map((category) => ({
    ...category,
    product_list: (rows.get(category.category_id) ?? []).map(toProduct),
  }))
}

/** Returns the products of a special category by its name, such as 'Gift Boxes'. Returns none for an unknown name. */
export async function findProductsOfSpecialCategory(db: Db, name: string): Promise<Product[]> {
  const rows = await selectProducts(db)
    .innerJoin('product_special_category', 'product_special_category.product_id', 'product.product_id')
    .innerJoin('special_category', 'special_category.slug', 'product_special_category.slug')
    .where('special_category.name', '=', name)
    .execute()
  return rows.map(toProduct)
}

/** Returns a product with all its pictures and videos. */
export async function findProduct(db: Db, id: ProductId): Promise<ProductDetail | undefined> {
  const row = await selectProducts(db).where('product.product_id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const media_list = await db
    .selectFrom('media')
    .select(['media_id as _id', 'product_id', 'media_type', 'photo_path'])
    .where('product_id', '=', row.product_id)
    .orderBy('sort_order')
    .execute()
  return { ...toProduct(row), media_list }
}

/** Returns the paths of all product pictures, in lists and in modals. */
export async function findPicturePaths(db: Db): Promise<string[]> {
  const products = selectProducts(db).clearSelect().clearOrderBy()
  const rows = await products
    .select('product.photo_path')
    .union(products.innerJoin('media', 'media.product_id', 'product.product_id').select('media.photo_path'))
    .execute()
  return rows.flatMap(({ photo_path }) => photo_path ?? [])
}
