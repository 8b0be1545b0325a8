import { isDeepStrictEqual } from 'node:util'
import type { CategoryWithProducts, Product, ProductId } from '#domain/catalogue/product.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { type ClosedSeason, findClosedSeason } from '#domain/season.ts'
import type { Settings } from '#domain/settings/settings-sections.ts'
import { assembleShop, type Shop } from '#domain/shop.ts'
import { startPolling } from '../concurrency/start-polling.ts'
import type { OutageMonitor } from '../db/outage-monitor.ts'
import {
  findCatalogue,
  findPicturePaths,
  findProductsOfSpecialCategory,
} from '../db/queries/catalogue/catalogue.ts'
import { getCatalogueVersion, getCatalogueVersionAndTime } from '../db/queries/catalogue/catalogue-version.ts'
import { findSettingsInForce } from '../db/queries/settings.ts'
import type { Db, UtcText } from '../db/schema.ts'

/** The data that pages show, at one catalogue version. */
export type Snapshot = {
  version: number
  /** The time of this catalogue version. */
  changed_at: UtcText
  /** The number of snapshots that this process took before this one. */
  edition: number
  shop: Shop
  /** When scheduled settings come into force; undefined if none are scheduled. */
  settingsChangeAt: UtcText | undefined
  /** Set while the shop takes no enquiries. */
  closedSeason: ClosedSeason | undefined
  categories: readonly CategoryWithProducts[]
  /** Products by id, in the shop's order. */
  productById: ReadonlyMap<ProductId, Product>
  /** The products of special categories, by the category's name. */
  productsBySpecialCategory: ReadonlyMap<string, readonly Product[]>
  /** Paths of product pictures: `/pictures/rocket-ruby.svg`. */
  pictures: ReadonlySet<string>
}

/** The catalogue in memory. */
export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>

type CatalogueDeps = {
  db: Db
  /** The settings of the demo shop, which is marked as such. */
  demo: Settings
}

// Reads the version first, so that the data is at least as new. The next poll notices a change in between.
async function takeSnapshot({ db, demo }: CatalogueDeps, now: Date, edition: number): Promise<Snapshot> {
  const { version, changed_at } = await getCatalogueVersionAndTime(db)
  const categories = await findCatalogue(db)
  // Awaited together: a rejection that nothing awaits would end the process.
  const special = await Promise.all(
    SPECIAL_CATEGORIES.map(
      async ({ name }) => [name, await findProductsOfSpecialCategory(db, name)] as const,
    ),
  )
  const { settings, nextChangeAt } = await findSettingsInForce(db, now.toISOString())
  const shop = assembleShop(settings, demo)
  return {
    version,
    changed_at,
    edition,
    shop,
    settingsChangeAt: nextChangeAt,
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
 * Loads the catalogue into memory and polls its version, and the season and scheduled settings by `clock`, until `close`.
 * Reports the polls to `outage`. Rejects if the database cannot be read.
 */
export async function openCatalogue(deps: CatalogueDeps, clock: () => Date, outage?: OutageMonitor) {
  const { db } = deps
  let snapshot = await takeSnapshot(deps, clock(), 0)
  const checkVersion = async () => {
    const { version, edition, shop, settingsChangeAt, closedSeason } = snapshot
    const now = clock()
    const isSame =
      (await getCatalogueVersion(db)) === version &&
      (settingsChangeAt === undefined || now.toISOString() < settingsChangeAt) &&
      isDeepStrictEqual(findClosedSeason(shop.season, now), closedSeason)
    if (!isSame) snapshot = await takeSnapshot(deps, now, edition + 1)
  }

  // Serialized, so that an older snapshot never replaces a newer one.
  let last = Promise.resolve()
  const refresh = () => {
    last = last.then(checkVersion, checkVersion)
    return last
  }

  // After a failed poll the shop stays open with its last snapshot; /readyz reports the outage.
  const close = startPolling(async () => {
    try {
      await refresh()
      outage?.recordSuccess()
    } catch (error) {
      outage?.recordFailure(error)
    }
  })

  return {
    /** Returns the newest snapshot. */
    current: () => snapshot,
    /** Checks for a newer version now. Rejects if the database cannot be read. */
    refresh,
    /** Stops polling. */
    close,
  }
}
