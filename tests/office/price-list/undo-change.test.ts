import { expect, it, vi } from 'vitest'
import * as productLimit from '#domain/catalogue/product-limit.ts'
import { fromRupees } from '#domain/money/money.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { newCategory, newProduct, openPriceListDesk } from './price-list-desk.ts'

describeOnEachDatabase('The price list in the office', { tags: ['O5'] }, (database) => {
  const { send, fetchList, change, undo, listChanges, categoryKeyOf, fetchQuickOrder, now } =
    openPriceListDesk(database)

  it('changes the discount of a category in one change, undone in one', async () => {
    const before = await fetchQuickOrder()
    const categoryProducts = (await fetchList()).products.filter(({ category_id }) => category_id === 'c2')
    const products = categoryProducts.map(({ product_id }) => ({
      product_id,
      set: { discount_percentage: 82 },
    }))
    const { change_no } = await change({ products })
    expect((await listChanges()).rows[0]).toEqual({
      change_no,
      at: now(),
      who: 'devi',
      kind: 'edit',
      label: '',
      row_count: categoryProducts.length,
      fields: [],
      undoes: null,
      undone_by: null,
    })
    expect(await fetchQuickOrder()).not.toBe(before)
    expect((await undo(change_no)).data.products).toHaveLength(categoryProducts.length)
    // Byte for byte.
    expect(await fetchQuickOrder()).toBe(before)
  })

  it('undoes a change once, and the undo too, each with a history row', async () => {
    const before = await fetchQuickOrder()
    const made = await change({
      products: [{ product_id: 'os08', set: { price: fromRupees(41) } }],
    })
    const after = await fetchQuickOrder()
    const undone = (await undo(made.change_no)).data
    expect(await fetchQuickOrder()).toBe(before)
    expect((await undo(made.change_no)).error?.code).toBe('already-undone')
    const redone = (await undo(undone.change_no)).data
    expect(await fetchQuickOrder()).toBe(after)
    // The change is active again and can be undone again.
    const secondUndo = (await undo(made.change_no)).data
    expect(await fetchQuickOrder()).toBe(before)
    const [no = 0, undoNo = 0, redoNo = 0, againNo = 0] = [made, undone, redone, secondUndo].map(
      (one) => one.change_no ?? 0,
    )
    expect((await listChanges()).rows.slice(0, 4)).toMatchObject([
      {
        change_no: againNo,
        kind: 'undo',
        undoes: no,
        undone_by: null,
        label: expect.stringMatching(/^OS08 /),
      },
      { change_no: redoNo, kind: 'undo', undoes: undoNo, undone_by: null },
      { change_no: undoNo, kind: 'undo', undoes: no, undone_by: redoNo },
      { change_no: no, kind: 'edit', undoes: null, undone_by: againNo, row_count: 1 },
    ])
    for (const unknown of ['999999', '0', 'x', '99999999999999999999'])
      expect((await send(`POST /office/api/price-list/changes/${unknown}/undo`)).status).toBe(404)
  })

  it('does not undo a change of rows changed since, and names them', async () => {
    const made = await change({
      products: [
        { product_id: 'os08', set: { price: fromRupees(51) } },
        { product_id: 'os09', set: { price: fromRupees(52) } },
      ],
    })
    const laterChange = await change({
      products: [{ product_id: 'os09', set: { tamil_name: 'புஸ்வாணம்' } }],
    })
    const before = await fetchList()
    expect((await undo(made.change_no)).error).toMatchObject({
      code: 'rows-changed-since',
      rows: [expect.stringMatching(/^OS09 /)],
    })
    expect(await fetchList()).toEqual(before)
    // The undo is possible once the row has the same values again.
    await undo(laterChange.change_no)
    expect((await undo(made.change_no)).status).toBe(200)
  })

  it('does not undo over a taken code, a filled category or a removed one', async () => {
    const removal = await change({ gone_products: [{ product_id: 'os10' }] })
    const { change_no } = await change({
      new_products: [newProduct({ product_code: 'OS10', product_name: 'Another' })],
    })
    const createRefusal = (name: RegExp) => ({
      code: 'rows-changed-since',
      rows: [expect.stringMatching(name)],
    })
    expect((await undo(removal.change_no)).error).toMatchObject(createRefusal(/^OS10 Another/))
    await undo(change_no)
    expect((await undo(removal.change_no)).status).toBe(200)

    const category = await change({ new_categories: [newCategory()] })
    const moveIn = await change({
      products: [{ product_id: 'os10', set: { category_id: category.categories[0]?.category_id } }],
    })
    expect((await undo(category.change_no)).error).toMatchObject(createRefusal(/^Lanterns/))
    const moveOut = await change({
      products: [{ product_id: 'os10', set: { category_id: 'c1' } }],
    })
    const removeCategory = await change({ gone_categories: [await categoryKeyOf('lanterns')] })
    expect((await undo(moveOut.change_no)).error).toMatchObject({ code: 'rows-changed-since' })
    for (const { change_no } of [removeCategory, moveOut, moveIn, category])
      expect((await undo(change_no)).status).toBe(200)
  })

  it('does not undo beyond the product limit', async () => {
    const removal = await change({ gone_products: [{ product_id: 'os10' }, { product_id: 'os11' }] })
    const before = await fetchList()
    const isOverProductLimit = vi.spyOn(productLimit, 'isOverProductLimit').mockReturnValueOnce(true)
    expect((await undo(removal.change_no)).error).toMatchObject({
      code: 'invalid-fields',
      problems: { rows: 'price-list-full' },
    })
    expect(isOverProductLimit.mock.lastCall).toMatchObject([before.products.length, { length: 2 }])
    isOverProductLimit.mockRestore()
    expect(await fetchList()).toEqual(before)
    expect((await undo(removal.change_no)).status).toBe(200)
  })
})
