import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { fromRupees } from '#domain/money/money.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const NO_CHARGE = { amount: 0 }

describeOnBothDatabases('Two users at the same time', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  let murugan: string
  beforeAll(async () => {
    desk = await openTestDesk(database())
    murugan = await desk.signInNewUser('murugan', 'owner')
  })
  afterAll(() => desk.shop.catalogue.close())

  /** Builds a change of an enquiry from the version that a user sees: new quantities by line index, and charges. */
  function buildChange(
    { waiting, version_counts, content }: EnquiryJson,
    quantityByIndex: Record<number, number>,
    charges = {},
  ) {
    const { lines } = waiting?.content ?? content
    return {
      base_version: waiting?.version_no ?? version_counts,
      lines: lines
        .map(({ product_id, qty }, index) => ({ product_id, qty: quantityByIndex[index] ?? qty }))
        .filter(({ qty }) => qty > 0),
      discount: NO_CHARGE,
      packing: NO_CHARGE,
      ...charges,
    }
  }
  const quantitiesOf = ({ content }: EnquiryJson) => content.lines.map(({ qty }) => qty)

  it('change different fields: both changes apply in any order', async () => {
    const { number } = await desk.placeEnquiry({ products: 3 })
    const enquiry = await desk.getEnquiry(number)
    const packing = { amount: fromRupees(80) }
    expect(
      await desk.performAction(number, 'change', buildChange(enquiry, { 0: 10, 2: 0 }), murugan),
    ).toEqual({
      status: 204,
    })
    expect(await desk.performAction(number, 'change', buildChange(enquiry, { 1: 20 }, { packing }))).toEqual({
      status: 204,
    })
    const after = await desk.getEnquiry(number)
    expect(quantitiesOf(after)).toEqual([10, 20])
    expect(after).toMatchObject({ version_counts: 3, packing_amount: fromRupees(80) })
    expect(after.versions.map(({ made_by }) => made_by)).toEqual(['customer', 'murugan', 'selvi'])
  })

  it('change a field to the same value: no conflict and no further version', async () => {
    const { number } = await desk.placeEnquiry({ products: 2 })
    const enquiry = await desk.getEnquiry(number)
    await desk.performAction(number, 'change', buildChange(enquiry, { 0: 10 }), murugan)
    expect(await desk.performAction(number, 'change', buildChange(enquiry, { 0: 10 }))).toEqual({
      status: 204,
    })
    expect((await desk.getEnquiry(number)).versions).toHaveLength(2)
  })

  it('change a field to different values: the second gets a conflict, nothing is saved', async () => {
    const { number } = await desk.placeEnquiry({ products: 2 })
    const enquiry = await desk.getEnquiry(number)
    const firstCharges = { discount: { percentage: 5 }, packing: { amount: fromRupees(50.5) } }
    await desk.performAction(number, 'change', buildChange(enquiry, { 0: 10 }, firstCharges), murugan)
    const secondChange = buildChange(
      enquiry,
      { 0: 30, 1: 40 },
      { discount: { amount: fromRupees(100) }, packing: { amount: fromRupees(50.5) } },
    )
    const response = await desk.performAction(number, 'change', secondChange)
    expect([response.status, response.error?.code]).toEqual([409, 'edit-conflict'])
    expect(response.error).toMatchObject({
      conflicts: [
        { what: 'line', product_id: enquiry.content.lines[0]?.product_id, yours: 30, theirs: 10 },
        { what: 'discount', yours: { amount: fromRupees(100) }, theirs: { percentage: 5 } },
      ],
    })
    expect((await desk.getEnquiry(number)).versions).toHaveLength(2)
    // A user who has seen the other value may decide.
    const latest = await desk.getEnquiry(number)
    await desk.performActions(number, ['change', buildChange(latest, { 0: 30, 1: 40 }, firstCharges)])
    expect(quantitiesOf(await desk.getEnquiry(number))).toEqual([30, 40])
  })

  it('confirm and change: the change becomes a proposal', async () => {
    const { number } = await desk.placeEnquiry({ products: 2 })
    const enquiry = await desk.getEnquiry(number)
    await desk.performAction(number, 'confirm', { row_version: enquiry.row_version }, murugan)
    expect(await desk.performAction(number, 'change', buildChange(enquiry, { 0: 7 }))).toEqual({
      status: 204,
    })
    const after = await desk.getEnquiry(number)
    expect(after).toMatchObject({ order_status: 'Confirmed', version_counts: 1, waiting: { version_no: 2 } })
    // The base may be the waiting version as well as the current one.
    await desk.performAction(number, 'change', buildChange(after, { 1: 8 }), murugan)
    await desk.performActions(number, ['change', buildChange(after, { 0: 9 })], 'accept')
    expect(quantitiesOf(await desk.getEnquiry(number))).toEqual([9, 8])
  })

  it('remove the last products of each other: one product must stay', async () => {
    const { number } = await desk.placeEnquiry({ products: 2 })
    const enquiry = await desk.getEnquiry(number)
    await desk.performAction(number, 'change', buildChange(enquiry, { 0: 0 }), murugan)
    const response = await desk.performAction(number, 'change', buildChange(enquiry, { 1: 0 }))
    expect(response.error?.fields).toEqual({ lines: 'Add at least one product' })
  })

  it('cannot change from a version that does not exist', async () => {
    const { number } = await desk.placeEnquiry()
    const response = await desk.performAction(number, 'change', {
      ...buildChange(await desk.getEnquiry(number), {}),
      base_version: 9,
    })
    expect([response.status, response.error?.code]).toEqual([404, 'not-found'])
  })
})
