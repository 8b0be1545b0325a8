import { isDeepStrictEqual } from 'node:util'
import type { CategoryWithProducts, Product, ProductId } from '#domain/catalogue/product.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { type ClosedSeason, findClosedSeason } from '#domain/season.ts'
import type { Shop } from '#domain/shop.ts'
import { startPolling } from '../concurrency/start-polling.ts'
import type { OutageMonitor } from '../db/outage-monitor.ts'
import {
  findCatalogue,
  findPicturePaths,
  findProductsOfSpecialCategory,
  getCatalogueVersion,
  getCatalogueVersionAndTime,
} from '../db/queries/catalogue/catalogue.ts'
import { getShop } from '../db/queries/shop-settings.ts'
import type { Db, UtcText } from '../db/schema.ts'

/** What the pages show, as it was at one catalogue version. */
export type Snapshot = {
  version: number
  /** When it became that. */
  changed_at: UtcText
  /** How many this process had taken before it. */
  edition: number
  shop: Shop
  /** Set while the shop takes no enquiries. */
  closedSeason: ClosedSeason | undefined
  categories: readonly CategoryWithProducts[]
  /** Every product by its id, in the shop's order. */
  productById: ReadonlyMap<ProductId, Product>
  /** The products of each special category by its name. */
  productsBySpecialCategory: ReadonlyMap<string, readonly Product[]>
  /** Where the pictures of products lie: `/pictures/rocket-ruby.svg`. */
  pictures: ReadonlySet<string>
}

/** The catalogue in memory. */
export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>

// The version is read first: what is read after it is at least as new, and what came in between shows at the next look.
async function takeSnapshot(db: Db, now: Date, edition: number): Promise<Snapshot> {
  const { version, changed_at } = await getCatalogueVersionAndTime(db)
  const categories = await findCatalogue(db)
  // Waited for at once: what fails while nobody waits for it would end the process.
  const special = await Promise.all(
    SPECIAL_CATEGORIES.map(
      async ({ name }) => [name, await findProductsOfSpecialCategory(db, name)] as const,
    ),
  )
  const shop = await getShop(db)
  return {
    version,
    changed_at,
    edition,
    shop,
    closedSeason: findClosedSeason(shop.season, now),
    categories,
    productById: new Map(
      categories.flatMap(({ product_list }) => product_list.map((product) => [product._id, product])),
    ),
    productsBySpecialCategory: new Map(special),
    pictures: new Set(await findPicturePaths(db)),
  }
}

/**
 * Takes the catalogue into memory and follows its version, and the season by `clock`, until `close`; `outage` hears how that
 * goes. Rejects when the database cannot be read.
 */
export async function openCatalogue(db: Db, clock: () => Date, outage?: OutageMonitor) {
  let snapshot = await takeSnapshot(db, clock(), 0)
  const checkVersion = async () => {
    const { version, edition, shop, closedSeason } = snapshot
    const now = clock()
    const isSame =
      (await getCatalogueVersion(db)) === version &&
      isDeepStrictEqual(findClosedSeason(shop.season, now), closedSeason)
    if (!isSame) snapshot = await takeSnapshot(db, now, edition + 1)
  }

  // One look after the other, so that an older snapshot never replaces a newer one.
  let last = Promise.resolve()
  const refresh = () => {
    last = last.then(checkVersion, checkVersion)
    return last
  }

  // A look that fails leaves the shop open with what it knows; /readyz tells that the database is away.
  const close = startPolling(async () => {
    try {
      await refresh()
      outage?.recordSuccess()
    } catch (error) {
      outage?.recordFailure(error)
    }
  })

  return {
    /** The newest snapshot known. */
    current: () => snapshot,
    /** Looks for a newer version now. Rejects when the database cannot be read. */
    refresh,
    /** Stops following the version. */
    close,
  }
}
