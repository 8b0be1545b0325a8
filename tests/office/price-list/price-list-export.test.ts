import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PriceListJson } from '#contract/office/price-list.ts'
import { toRupees } from '#domain/money/money.ts'
import { gridsFromJson } from '#server/imports/parsing/grids-json.ts'
import { parseSheetFile } from '#server/imports/parsing/parse-sheet-file.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, requestOffice, signIn } from '../office-client.ts'

describeOnEachDatabase('The price list as an Excel file', { tags: ['O5', 'W8'] }, (database) => {
  let shop: TestShop
  let cookie = ''
  beforeAll(async () => {
    shop = await openTestShop(database())
    await createUser(database(), 'devi', 'owner')
    cookie = await signIn(shop, 'devi')
  })
  afterAll(() => shop.catalogue.close())

  const fetchList = async (): Promise<PriceListJson> =>
    (await (await requestOffice(shop, 'GET /office/api/price-list', { cookie })).json()).data
  async function exportList() {
    const response = await requestOffice(shop, 'GET /office/api/price-list/export.xlsx', { cookie })
    return { answer: response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  async function readGrid(bytes: Buffer): Promise<string[][]> {
    const grids = gridsFromJson(`${await parseSheetFile({ bytes, file_name: 'price-list.xlsx' })}`)
    const rows = grids.flatMap((sheet) => sheet.rows)
    return rows.map(({ cells }) => Array.from({ length: 7 }, (_, index) => cells.get(index)?.text ?? ''))
  }

  it('has every product unchanged, also hidden ones and what a program would compute', async () => {
    const { products } = await fetchList()
    const formulaLikeTexts = ['=1+1', '+919876543210', '-1', '@SUM(A1)', '="x"&"y"', "=cmd|' /C calc'!A0"]
    const buildChange = (index: number) => {
      const text = formulaLikeTexts[index] ?? ''
      const formulas = { product_name: text, tamil_name: text, product_code: text, per: text }
      return index < formulaLikeTexts.length
        ? formulas
        : { is_netrate_item: true, is_hidden: true, discount_percentage: 62.55 }
    }
    const touched = products.slice(0, formulaLikeTexts.length + 1)
    const changed = await requestOffice(shop, 'POST /office/api/price-list/changes', {
      cookie,
      body: {
        products: touched.map(({ product_id }, index) => ({
          product_id,
          set: buildChange(index),
        })),
      },
    })
    expect(changed.status).toBe(200)
    const { answer: response, bytes } = await exportList()
    expect(response.headers.get('Content-Type')).toMatch(/spreadsheetml/)
    expect(response.headers.get('Content-Disposition')).toContain('price-list.xlsx')
    const [head, ...rows] = await readGrid(bytes)
    expect(head).toEqual(['Category', 'Code', 'Product Name', 'Tamil Name', 'Unit', 'MRP', 'Discount %'])
    const currentList = await fetchList()
    const names = new Map(
      currentList.categories.map(({ category_id, category_name }) => [category_id, category_name]),
    )
    const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
    expect(rows).toEqual(
      currentList.products.map((product) => [
        names.get(product.category_id),
        product.product_code,
        product.product_name,
        product.tamil_name,
        product.per,
        money.format(toRupees(product.price)),
        product.is_netrate_item ? 'Net' : `${product.discount_percentage}`,
      ]),
    )
    expect(rows.slice(0, formulaLikeTexts.length).map((row) => row[2])).toEqual(formulaLikeTexts)
  })
})
