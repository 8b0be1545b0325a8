import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { interpretSheet } from '#domain/price-sheet/interpret-sheet.ts'
import { NO_CORRECTIONS } from '#domain/price-sheet/preview/preview.ts'
import { findPriceList } from '#server/catalogue/find-price-list.ts'
import { gridsFromJson } from '#server/imports/parsing/grids-json.ts'
import { parseSheetFile } from '#server/imports/parsing/parse-sheet-file.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, requestOffice, signIn } from '../office-client.ts'

describeOnEachDatabase('An exported Excel file of the price list', { tags: ['O5', 'W8'] }, (database) => {
  let shop: TestShop
  let cookie = ''
  beforeAll(async () => {
    shop = await openTestShop(database())
    await createUser(database(), 'devi', 'owner')
    cookie = await signIn(shop, 'devi')
  })
  afterAll(() => shop.catalogue.close())

  it('changes nothing when it is imported again', async () => {
    const formulaLikeTexts = ['=1+1', '+91 98765', '-1 Shot', '@SUM(A1)', "=cmd|' /C calc'!A0"]
    const { products } = await findPriceList(database())
    const buildChange = (index: number) =>
      index < formulaLikeTexts.length
        ? { product_name: formulaLikeTexts[index], tamil_name: formulaLikeTexts[index] }
        : {
            is_netrate_item: index % 2 === 0,
            is_hidden: true,
            discount_percentage: 62.55,
            price: fromRupees(1234.5),
          }
    const changed = await requestOffice(shop, 'POST /office/api/price-list/changes', {
      cookie,
      body: {
        products: products.slice(0, 9).map(({ product_id }, index) => ({
          product_id,
          set: buildChange(index),
        })),
      },
    })
    expect(changed.status).toBe(200)
    const response = await requestOffice(shop, 'GET /office/api/price-list/export.xlsx', { cookie })
    const bytes = Buffer.from(await response.arrayBuffer())
    const grids = gridsFromJson(`${await parseSheetFile({ bytes, file_name: 'price-list.xlsx' })}`)
    const { preview, changes } = interpretSheet({
      grids,
      list: await findPriceList(database()),
      corrections: NO_CORRECTIONS,
      knownColumns: () => undefined,
      newId: () => crypto.randomUUID(),
    })
    expect(preview.rows.filter(({ group }) => group !== 'unchanged')).toEqual([])
    expect(preview.columns.filter(({ is_asked }) => is_asked)).toEqual([])
    expect(changes).toEqual([])
  })
})
