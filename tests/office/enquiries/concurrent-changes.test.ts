import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { fromRupees } from '#domain/money/money.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const NO_CHARGE = { amount: 0 }

describeOnBothDatabases('Two at once', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  let murugan: string
  beforeAll(async () => {
    desk = await openTestDesk(database())
    murugan = await desk.signInNewUser('murugan', 'owner')
  })
  afterAll(() => desk.shop.catalogue.close())

  /** What somebody makes of an enquiry as they saw it: quantities by the place of their lines, charges. */
  function buildChange(
    { waiting, version_counts, content }: EnquiryJson,
    by: Record<number, number>,
    charges = {},
  ) {
    const { lines } = waiting?.content ?? content
    return {
      base_version: waiting?.version_no ?? version_counts,
      lines: lines
        .map(({ product_id, qty }, place) => ({ product_id, qty: by[place] ?? qty }))
        .filter(({ qty }) => qty > 0),
      discount: NO_CHARGE,
      packing: NO_CHARGE,
      ...charges,
    }
  }
  const quantitiesOf = ({ content }: EnquiryJson) => content.lines.map(({ qty }) => qty)

  it('change different fields: both count, whoever is first', async () => {
    const { number } = await desk.placeEnquiry({ products: 3 })
    const seen = await desk.getEnquiry(number)
    const packing = { amount: fromRupees(80) }
    expect(await desk.performAction(number, 'change', buildChange(seen, { 0: 10, 2: 0 }), murugan)).toEqual({
      status: 204,
    })
    expect(await desk.performAction(number, 'change', buildChange(seen, { 1: 20 }, { packing }))).toEqual({
      status: 204,
    })
    const after = await desk.getEnquiry(number)
    expect(quantitiesOf(after)).toEqual([10, 20])
    expect(after).toMatchObject({ version_counts: 3, packing_amount: fromRupees(80) })
    expect(after.versions.map(({ made_by }) => made_by)).toEqual(['customer', 'murugan', 'selvi'])
  })

  it('change the same field to the same: there is nothing to decide, and no version more', async () => {
    const { number } = await desk.placeEnquiry({ products: 2 })
    const seen = await desk.getEnquiry(number)
    await desk.performAction(number, 'change', buildChange(seen, { 0: 10 }), murugan)
    expect(await desk.performAction(number, 'change', buildChange(seen, { 0: 10 }))).toEqual({ status: 204 })
    expect((await desk.getEnquiry(number)).versions).toHaveLength(2)
  })

  it('change the same field to different things: the later one sees both, and nothing is written', async () => {
    const { number } = await desk.placeEnquiry({ products: 2 })
    const seen = await desk.getEnquiry(number)
    const first = { discount: { percentage: 5 }, packing: { amount: fromRupees(50.5) } }
    await desk.performAction(number, 'change', buildChange(seen, { 0: 10 }, first), murugan)
    const mine = buildChange(
      seen,
      { 0: 30, 1: 40 },
      { discount: { amount: fromRupees(100) }, packing: { amount: fromRupees(50.5) } },
    )
    const answer = await desk.performAction(number, 'change', mine)
    expect([answer.status, answer.error?.code]).toEqual([409, 'edited-meanwhile'])
    expect(answer.error).toMatchObject({
      conflicts: [
        { what: 'line', product_id: seen.content.lines[0]?.product_id, yours: 30, theirs: 10 },
        { what: 'discount', yours: { amount: fromRupees(100) }, theirs: { percentage: 5 } },
      ],
    })
    expect((await desk.getEnquiry(number)).versions).toHaveLength(2)
    // Who has seen theirs decides.
    const now = await desk.getEnquiry(number)
    await desk.performActions(number, ['change', buildChange(now, { 0: 30, 1: 40 }, first)])
    expect(quantitiesOf(await desk.getEnquiry(number))).toEqual([30, 40])
  })

  it('one confirms while the other changes: the change is a proposal', async () => {
    const { number } = await desk.placeEnquiry({ products: 2 })
    const seen = await desk.getEnquiry(number)
    await desk.performAction(number, 'confirm', { row_version: seen.row_version }, murugan)
    expect(await desk.performAction(number, 'change', buildChange(seen, { 0: 7 }))).toEqual({ status: 204 })
    const after = await desk.getEnquiry(number)
    expect(after).toMatchObject({ order_status: 'Confirmed', version_counts: 1, waiting: { version_no: 2 } })
    // From what waits as well as from what counts.
    await desk.performAction(number, 'change', buildChange(after, { 1: 8 }), murugan)
    await desk.performActions(number, ['change', buildChange(after, { 0: 9 })], 'accept')
    expect(quantitiesOf(await desk.getEnquiry(number))).toEqual([9, 8])
  })

  it('take out what is left of each other: an enquiry keeps a product', async () => {
    const { number } = await desk.placeEnquiry({ products: 2 })
    const seen = await desk.getEnquiry(number)
    await desk.performAction(number, 'change', buildChange(seen, { 0: 0 }), murugan)
    const answer = await desk.performAction(number, 'change', buildChange(seen, { 1: 0 }))
    expect(answer.error?.fields).toEqual({ lines: 'Add at least one product' })
  })

  it('a version that there is none of is none to begin from', async () => {
    const { number } = await desk.placeEnquiry()
    const answer = await desk.performAction(number, 'change', {
      ...buildChange(await desk.getEnquiry(number), {}),
      base_version: 9,
    })
    expect([answer.status, answer.error?.code]).toEqual([404, 'not-found'])
  })
})
