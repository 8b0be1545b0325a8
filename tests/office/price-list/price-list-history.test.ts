import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PriceListChangeSchema } from '#contract/office/price-list.ts'
import { applyRowChanges, invertRowChange } from '#domain/catalogue/apply-row-changes.ts'
import type {
  PriceList,
  PriceListCategory,
  PriceListProduct,
  RowChange,
} from '#domain/catalogue/price-list.ts'
import { categoryId, type ProductId, productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import { verifyShop } from '#server/audit/verify-audit.ts'
import { changePriceList } from '#server/catalogue/change-price-list.ts'
import { findPriceList, findPriceListAsOf } from '#server/catalogue/find-price-list.ts'
import { setProductFlags } from '#server/catalogue/set-product-flags.ts'
import { undoChange } from '#server/catalogue/undo-change.ts'
import { writePriceListChange } from '#server/catalogue/write-price-list-change.ts'
import { lockPriceList } from '#server/db/queries/catalogue/catalogue-version.ts'
import { readPriceList } from '#server/db/queries/catalogue/price-list-rows.ts'
import { findRowChangesSince } from '#server/db/queries/catalogue/row-changes.ts'
import type { OfficeUser } from '#server/principal.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { skipSessionCheck } from '../office-client.ts'

/** The number of changes per database. */
const CHANGE_COUNT = repeatCount(40, 1_000)

/** Only a few products change, so that later changes affect the same rows. */
const TOUCHED_PRODUCTS = 8

const amount = fc.integer({ min: 0, max: 100_000 })
const rowIndexes = fc.uniqueArray(fc.nat(TOUCHED_PRODUCTS - 1), { minLength: 1, maxLength: 4 })
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
  rows: rowIndexes,
  price: amount,
  discount_percentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  text: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
  is: fc.boolean(),
  back: fc.integer({ min: 1, max: 12 }),
  /** Some changes have the same timestamp. */
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

  const deps = () => ({
    db: database().db,
    clock,
    write: createUnitOfWork({ db: database().db, clock, authorize: skipSessionCheck }),
  })

  it(
    'the list can be read as of any past time, byte for byte',
    async () => {
      const { db } = database()
      const shop = deps()
      let changeCount = 0

      async function performStep({
        what,
        rows,
        price,
        discount_percentage,
        text,
        is: isSet,
        back: undoOffset,
      }: Step) {
        const list = await readPriceList(db)
        const touchedRows = rows.flatMap((at) => list.products[at] ?? [])
        const toKey = ({ product_id }: PriceListProduct) => ({
          product_id,
        })
        const change = (input: object) => changePriceList(shop, v.parse(PriceListChangeSchema, input), by)
        const category = list.categories[rows[0] ?? 0]
        const [firstRow, secondRow] = touchedRows
        switch (what) {
          case 'edit': {
            const set = {
              price,
              discount_percentage,
              tamil_name: text,
              is_hidden: isSet,
              special_categories: isSet ? ['day-crackers'] : [],
            }
            return change({ products: touchedRows.map((row) => ({ ...toKey(row), set })) })
          }
          case 'flags':
            return setProductFlags(
              shop,
              { product_id: idOf(firstRow), is_sold_out: isSet ? 1 : 0, is_new_item: isSet ? 0 : 1 },
              by,
            )
          case 'move':
            return change({
              products: firstRow
                ? [
                    {
                      ...toKey(firstRow),
                      set: {},
                      after: secondRow?.category_id === firstRow.category_id ? secondRow.product_id : null,
                    },
                  ]
                : [],
            })
          case 'category':
            return change({
              categories: [
                {
                  category_id: category?.category_id,
                  set: { category_name: `${text} ${changeCount}`, is_hidden: isSet },
                  ...(isSet && { after: null }),
                },
              ],
            })
          case 'new': {
            const { product_id: _, photo_path: __, sort_order: ___, media: ____, ...row } = firstRow ?? {}
            const flags = {
              is_netrate_item: isSet,
              is_new_item: isSet,
              is_top_selling_item: isSet,
              is_sold_out: isSet,
              is_hidden: isSet,
            }
            const name = { product_code: `N${changeCount}`, product_name: `New ${changeCount}` }
            return change({ new_products: [{ ...row, ...flags, ...name, price, after: null }] })
          }
          case 'gone':
            return change({ gone_products: touchedRows.slice(0, 1).map(toKey) })
          case 'emptied': {
            // Removes the first small category after moving its products to another one; a new category gets its slug.
            const productsOf = (id: string) => list.products.filter(({ category_id }) => category_id === id)
            const emptied = list.categories.find(({ category_id }) => productsOf(category_id).length < 8)
            if (!emptied || !secondRow || secondRow.category_id === emptied.category_id)
              return { data: null, refusal: undefined }
            const { category_id, category_tamil_name, category_slug } = emptied
            return change({
              products: productsOf(category_id).map((row) => ({
                ...toKey(row),
                set: { category_id: secondRow.category_id },
              })),
              gone_categories: [{ category_id }],
              new_categories: [
                {
                  category_name: `Anew ${changeCount}`,
                  category_tamil_name,
                  category_slug,
                  is_hidden: isSet,
                },
              ],
            })
          }
          case 'undo':
            return undoChange(shop, Math.max(1, changeCount - undoOffset), by)
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
              const id = productId(`import-${changeCount}`)
              if (!isSet) {
                const category_id = categoryId(`import-${changeCount}`)
                const after = {
                  category_id,
                  category_name: `Imported ${changeCount}`,
                  category_tamil_name: text,
                  category_slug: `imported-${changeCount}`,
                  sort_order: changeCount,
                  is_hidden: 0 as const,
                }
                changes.push({ kind: 'category', id: category_id, before: null, after })
                for (const change of changes)
                  if (change.kind === 'product' && change.after)
                    change.after = { ...change.after, category_id }
              }
              if (isSet && firstRow)
                changes.push({
                  kind: 'product',
                  id,
                  before: null,
                  after: {
                    ...firstRow,
                    product_id: id,
                    product_code: `I${changeCount}`,
                    product_name: `Imported ${changeCount}`,
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

      // Not the first snapshot, which a change in the same millisecond replaces.
      const firstSnapshot = serializePriceList(await findPriceList(shop))
      const snapshots = new Map([[clock().toISOString(), firstSnapshot]])
      const countByRefusal = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: CHANGE_COUNT, maxLength: CHANGE_COUNT, size: 'max' }),
          async (steps) => {
            for (const each of steps) {
              time += each.wait
              const before = await readPriceList(db)
              const { refusal } = await performStep(each)
              const now = await readPriceList(db)
              if (refusal) {
                expect(['rows-changed-since', 'already-undone', 'not-found', 'invalid-fields']).toContain(
                  refusal.code,
                )
                countByRefusal.set(refusal.code, (countByRefusal.get(refusal.code) ?? 0) + 1)
                expect(now).toEqual(before)
              } else changeCount += now.version - before.version
              snapshots.set(clock().toISOString(), serializePriceList(now))
            }
          },
        ),
        { numRuns: 1, endOnFailure: true },
      )
      expect(changeCount).toBeGreaterThan(CHANGE_COUNT / 3)
      expect(snapshots.size).toBeGreaterThan(CHANGE_COUNT / 3)
      for (const [at, snapshot] of snapshots) {
        const { data } = await findPriceListAsOf(shop, new Date(at))
        expect(data && serializePriceList(data), at).toBe(snapshot)
      }
      const rowChanges = await findRowChangesSince(db, 0)
      // Every changed row is returned once, however often it changed.
      expect(new Set(rowChanges.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(rowChanges.length)
      expect(
        serializePriceList(applyRowChanges(await readPriceList(db), rowChanges.map(invertRowChange))),
      ).toBe(firstSnapshot)
      const changes = db.selectFrom('catalogue_change').select(({ fn }) => fn.countAll<number>().as('n'))
      expect(Number((await changes.executeTakeFirstOrThrow()).n)).toBe(changeCount)
      expect(await verifyShop(db)).toMatchObject({ differences: [] })
    },
    30_000 + CHANGE_COUNT * 500,
  )

  it('codes and slugs can be swapped, and an undo restores them', async () => {
    const list = await readPriceList(database().db)
    const [one, two] = list.products
    const [first, second] = list.categories
    if (!one || !two || !first || !second) throw new Error('The price list is empty')
    const product = ({ product_id }: PriceListProduct, product_code: string) => ({
      product_id,
      set: { product_code },
    })
    const category = ({ category_id }: PriceListCategory, category_slug: string) => ({
      category_id,
      set: { category_slug },
    })
    const change = v.parse(PriceListChangeSchema, {
      products: [product(one, two.product_code), product(two, one.product_code)],
      categories: [category(first, second.category_slug), category(second, first.category_slug)],
    })
    const made = await changePriceList(deps(), change, by)
    const swapped = await readPriceList(database().db)
    const findCode = ({ product_id }: PriceListProduct) =>
      swapped.products.find((row) => row.product_id === product_id)?.product_code
    expect([findCode(one), findCode(two)]).toEqual([two.product_code, one.product_code])
    expect(swapped.categories.find((row) => row.category_id === first.category_id)).toMatchObject({
      category_slug: second.category_slug,
    })
    expect((await undoChange(deps(), made.data?.change_no ?? 0, by)).refusal).toBeUndefined()
    expect(serializePriceList(await readPriceList(database().db))).toBe(serializePriceList(list))
  })

  it('a change may exceed the parameters of a statement, and is undone completely', async () => {
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
    const made = await deps().write({ kind: 'system', name: 'command' }, async (unit) => ({
      data: await writePriceListChange(unit, { kind: 'edit', label: '', changes }),
    }))
    expect(await count()).toBe(before + changes.length)
    expect((await undoChange(deps(), made.data ?? 0, by)).refusal).toBeUndefined()
    expect(await count()).toBe(before)
  })
})
