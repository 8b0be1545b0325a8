import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PriceListChangeSchema } from '#contract/office/price-list.ts'
import type {
  PriceList,
  PriceListCategory,
  PriceListProduct,
  RowChange,
} from '#domain/catalogue/price-list.ts'
import { applyRowChanges, invertRowChange } from '#domain/catalogue/price-list-change.ts'
import { categoryId, type ProductId, productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import { verifyShop } from '#server/audit/verify-audit.ts'
import { changePriceList } from '#server/catalogue/change-price-list.ts'
import { findPriceList, findPriceListAsOf } from '#server/catalogue/find-price-list.ts'
import { setProductFlags } from '#server/catalogue/set-product-flags.ts'
import { undoChange } from '#server/catalogue/undo-change.ts'
import { writePriceListChange } from '#server/catalogue/write-price-list-change.ts'
import { findRowChangesSince } from '#server/db/queries/catalogue/catalogue-changes.ts'
import { lockPriceList, readPriceList } from '#server/db/queries/catalogue/price-list-rows.ts'
import type { OfficeUser } from '#server/principal.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { skipSessionCheck } from '../office-client.ts'

/** How many changes are made to a price list on each database. */
const CHANGE_COUNT = repeatCount(40, 1_000)

/** So few products are touched that what is done meets what was done before. */
const TOUCHED_PRODUCTS = 8

const amount = fc.integer({ min: 0, max: 100_000 })
const some = fc.uniqueArray(fc.nat(TOUCHED_PRODUCTS - 1), { minLength: 1, maxLength: 4 })
const step = fc.record({
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('edit' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('flags' as const, 'move' as const, 'import' as const, 'category' as const),
    },
    { weight: 1, arbitrary: fc.constantFrom('new' as const, 'gone' as const, 'emptied' as const) },
    { weight: 4, arbitrary: fc.constant('undo' as const) },
  ),
  rows: some,
  price: amount,
  discount_percentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  text: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
  is: fc.boolean(),
  back: fc.integer({ min: 1, max: 12 }),
  /** Some things are done in the same millisecond. */
  wait: fc.constantFrom(0, 1, 60_000),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describeOnBothDatabases('After any changes of the price list', { tags: ['O5'] }, (database) => {
  let time = Date.parse('2027-10-01T04:30:00.000Z')
  const clock = () => new Date(time)
  const by: OfficeUser = {
    kind: 'office',
    user_id: 'devi',
    user_name: 'devi',
    role: 'owner',
    permission: 'keep-price-list',
    token_hash: '',
    sender: { address: '', network: undefined, fp: undefined },
  }

  const serializePriceList = ({ categories, products }: PriceList) => JSON.stringify({ categories, products })

  const parts = () => ({
    db: database().db,
    clock,
    write: createUnitOfWork({ db: database().db, clock, authorize: skipSessionCheck }),
  })

  it(
    'the list can be read as of any past time, byte for byte',
    async () => {
      const { db } = database()
      const shop = parts()
      let made = 0

      async function take({ what, rows, price, discount_percentage, text, is, back }: Step) {
        const list = await readPriceList(db)
        const touched = rows.flatMap((at) => list.products[at] ?? [])
        const seen = ({ product_id }: PriceListProduct) => ({
          product_id,
          row_version: list.product_versions.get(product_id),
        })
        const change = (sent: object) => changePriceList(shop, v.parse(PriceListChangeSchema, sent), by)
        const category = list.categories[rows[0] ?? 0]
        const [one, other] = touched
        switch (what) {
          case 'edit': {
            const set = {
              price,
              discount_percentage,
              tamil_name: text,
              is_hidden: is,
              special_categories: is ? ['day-crackers'] : [],
            }
            return change({ products: touched.map((row) => ({ ...seen(row), set })) })
          }
          case 'flags':
            return setProductFlags(
              shop,
              { product_id: idOf(one), is_sold_out: is ? 1 : 0, is_new_item: is ? 0 : 1 },
              by,
            )
          case 'move':
            return change({
              products: one
                ? [
                    {
                      ...seen(one),
                      set: {},
                      after: other?.category_id === one.category_id ? other.product_id : null,
                    },
                  ]
                : [],
            })
          case 'category':
            return change({
              categories: [
                {
                  category_id: category?.category_id,
                  row_version: category && list.category_versions.get(category.category_id),
                  set: { category_name: `${text} ${made}`, is_hidden: is },
                  ...(is && { after: null }),
                },
              ],
            })
          case 'new': {
            const { product_id: _, photo_path: __, sort_order: ___, media: ____, ...row } = one ?? {}
            const flags = {
              is_netrate_item: is,
              is_new_item: is,
              is_top_selling_item: is,
              is_sold_out: is,
              is_hidden: is,
            }
            const name = { product_code: `N${made}`, product_name: `New ${made}` }
            return change({ new_products: [{ ...row, ...flags, ...name, price, after: null }] })
          }
          case 'gone':
            return change({ gone_products: touched.slice(0, 1).map(seen) })
          case 'emptied': {
            // The first that has few products goes, and they go into another; a new one gets its address.
            const productsOf = (id: string) => list.products.filter(({ category_id }) => category_id === id)
            const going = list.categories.find(({ category_id }) => productsOf(category_id).length < 8)
            if (!going || !other || other.category_id === going.category_id)
              return { data: null, refusal: undefined }
            const { category_id, category_tamil_name, category_slug } = going
            return change({
              products: productsOf(category_id).map((row) => ({
                ...seen(row),
                set: { category_id: other.category_id },
              })),
              gone_categories: [{ category_id, row_version: list.category_versions.get(category_id) }],
              new_categories: [
                { category_name: `Anew ${made}`, category_tamil_name, category_slug, is_hidden: is },
              ],
            })
          }
          case 'undo':
            return undoChange(shop, Math.max(1, made - back), by)
          case 'import':
            return shop.write(by, async (unit) => {
              await lockPriceList(unit.trx)
              const { products } = await readPriceList(unit.trx)
              const changes = rows.flatMap((at): RowChange[] => {
                const before = products[at]
                if (!before) return []
                const after = {
                  ...before,
                  price: paise(price),
                  per: [...text].slice(0, 9).join(''),
                }
                return [{ kind: 'product', id: before.product_id, before, after }]
              })
              const id = productId(`import-${made}`)
              if (!is) {
                const category_id = categoryId(`import-${made}`)
                const after = {
                  category_id,
                  category_name: `Imported ${made}`,
                  category_tamil_name: text,
                  category_slug: `imported-${made}`,
                  sort_order: made,
                  is_hidden: 0 as const,
                }
                changes.push({ kind: 'category', id: category_id, before: null, after })
                for (const change of changes)
                  if (change.kind === 'product' && change.after)
                    change.after = { ...change.after, category_id }
              }
              if (is && one)
                changes.push({
                  kind: 'product',
                  id,
                  before: null,
                  after: {
                    ...one,
                    product_id: id,
                    product_code: `I${made}`,
                    product_name: `Imported ${made}`,
                    media: [],
                  },
                })
              return {
                data: await writePriceListChange(unit, { kind: 'import', label: 'Rates.xlsx', changes }),
              }
            })
        }
      }
      const idOf = (row: PriceListProduct | undefined): ProductId => productId(row?.product_id)

      // Not the first snapshot, which what is done in the same millisecond overwrites.
      const atFirst = serializePriceList(await findPriceList(shop))
      const snapshots = new Map([[clock().toISOString(), atFirst]])
      const refused = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: CHANGE_COUNT, maxLength: CHANGE_COUNT, size: 'max' }),
          async (steps) => {
            for (const each of steps) {
              time += each.wait
              const before = await readPriceList(db)
              const { refusal } = await take(each)
              const now = await readPriceList(db)
              if (refusal) {
                expect(['rows-changed-since', 'undone-already', 'not-found', 'invalid-fields']).toContain(
                  refusal.code,
                )
                refused.set(refusal.code, (refused.get(refusal.code) ?? 0) + 1)
                expect(now).toEqual(before)
              } else made += now.version - before.version
              snapshots.set(clock().toISOString(), serializePriceList(now))
            }
          },
        ),
        { numRuns: 1, endOnFailure: true },
      )
      expect(made).toBeGreaterThan(CHANGE_COUNT / 3)
      expect(snapshots.size).toBeGreaterThan(CHANGE_COUNT / 3)
      for (const [at, snapshot] of snapshots) {
        const { data } = await findPriceListAsOf(shop, new Date(at))
        expect(data && serializePriceList(data), at).toBe(snapshot)
      }
      const since = await findRowChangesSince(db, 0)
      // However often a row was changed, it is read once.
      expect(new Set(since.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(since.length)
      expect(serializePriceList(applyRowChanges(await readPriceList(db), since.map(invertRowChange)))).toBe(
        atFirst,
      )
      const changes = db.selectFrom('catalogue_change').select(({ fn }) => fn.countAll<number>().as('n'))
      expect(Number((await changes.executeTakeFirstOrThrow()).n)).toBe(made)
      expect(await verifyShop(db)).toMatchObject({ differences: [] })
    },
    30_000 + CHANGE_COUNT * 500,
  )

  it('two products swap their codes and two categories their addresses; undone, all is as before', async () => {
    const list = await readPriceList(database().db)
    const [one, two] = list.products
    const [first, second] = list.categories
    if (!one || !two || !first || !second) throw new Error('The price list is empty')
    const product = ({ product_id }: PriceListProduct, product_code: string) => ({
      product_id,
      row_version: list.product_versions.get(product_id),
      set: { product_code },
    })
    const category = ({ category_id }: PriceListCategory, category_slug: string) => ({
      category_id,
      row_version: list.category_versions.get(category_id),
      set: { category_slug },
    })
    const change = v.parse(PriceListChangeSchema, {
      products: [product(one, two.product_code), product(two, one.product_code)],
      categories: [category(first, second.category_slug), category(second, first.category_slug)],
    })
    const made = await changePriceList(parts(), change, by)
    const swapped = await readPriceList(database().db)
    const codeOf = ({ product_id }: PriceListProduct) =>
      swapped.products.find((row) => row.product_id === product_id)?.product_code
    expect([codeOf(one), codeOf(two)]).toEqual([two.product_code, one.product_code])
    expect(swapped.categories.find((row) => row.category_id === first.category_id)).toMatchObject({
      category_slug: second.category_slug,
    })
    expect((await undoChange(parts(), made.data?.change_no ?? 0, by)).refusal).toBeUndefined()
    expect(serializePriceList(await readPriceList(database().db))).toBe(serializePriceList(list))
  })

  it('one change has more rows than a statement has values, and is undone whole', async () => {
    const changes = Array.from({ length: 9_000 }, (_, n): RowChange => {
      const after = {
        category_id: categoryId(`many-${n}`),
        category_name: `One of many ${n}`,
        category_tamil_name: 'பல',
        category_slug: `many-${n}`,
        sort_order: 1_000_000 + n,
        is_hidden: 1 as const,
      }
      return { kind: 'category', id: after.category_id, before: null, after }
    })
    const count = async () => (await readPriceList(database().db)).categories.length
    const before = await count()
    const made = await parts().write({ kind: 'system', name: 'command' }, async (unit) => ({
      data: await writePriceListChange(unit, { kind: 'edit', label: '', changes }),
    }))
    expect(await count()).toBe(before + changes.length)
    expect((await undoChange(parts(), made.data ?? 0, by)).refusal).toBeUndefined()
    expect(await count()).toBe(before)
  })
})
