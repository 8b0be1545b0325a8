import { afterAll, beforeAll, expect, it } from 'vitest'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { pick } from '#domain/pick.ts'
import { newMobileNumber } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

describeOnEachDatabase('The billing details of an enquiry', { tags: ['O3', 'O4'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())

  async function billingOf(number: string) {
    return pick(await desk.getEnquiry(number), BILLING_FIELDS)
  }
  /** Corrects some fields, based on the current details or on `seen`. */
  async function correct(number: string, changes: object, base?: object) {
    const from = base ?? (await billingOf(number))
    // The base is in `from`: no row version is needed.
    return desk.performAction(number, 'billing', { ...from, ...changes, from, base_version: 1 })
  }
  const search = async (q: string) => {
    const path = `GET /office/api/enquiries?q=${encodeURIComponent(q)}` as const
    const { data } = await (await requestOffice(desk.shop, path, { cookie: desk.cookie })).json()
    return data.rows.map(({ enquiry_number }: { enquiry_number: string }) => enquiry_number)
  }

  it('are corrected, found by their new words, and audited as personal values', async () => {
    const { number } = await desk.placeEnquiry()
    const before = await billingOf(number)
    expect(await correct(number, { customer_name: 'Thamarai Selvan', city: 'Theni' })).toEqual({
      status: 204,
    })
    expect(await billingOf(number)).toEqual({ ...before, customer_name: 'Thamarai Selvan', city: 'Theni' })
    expect(await search('thamarai theni')).toEqual([number])
    const entry = (await desk.findAuditRows(number)).at(-1)
    expect(entry).toMatchObject({ action: 'correct', actor_name: 'selvi' })
    expect(entry?.after).not.toContain('Thamarai')
  })

  it('make a call due again when a wrong number is corrected', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, ['calls', { outcome: 'Wrong Number' }])
    await correct(number, { city: 'Erode' })
    expect(await desk.getEnquiry(number)).toMatchObject({ wrong_number: true, call_from: null })
    const mobile_no = newMobileNumber()
    await correct(number, { mobile_no })
    expect(await desk.getEnquiry(number)).toMatchObject({ wrong_number: false, call_from: desk.now() })
    expect(await search(mobile_no.slice(-6))).toEqual([number])
  })

  it('merge concurrent corrections; the same field is a conflict', async () => {
    const { number } = await desk.placeEnquiry()
    const base = await billingOf(number)
    await correct(number, { address: '7 Temple Street' }, base)
    expect(await correct(number, { city: 'Salem' }, base)).toEqual({ status: 204 })
    expect(await billingOf(number)).toEqual({ ...base, address: '7 Temple Street', city: 'Salem' })
    expect((await correct(number, { address: '7 Temple Street' }, base)).status).toBe(204)
    const response = await correct(number, { address: '9 Car Street' }, base)
    expect([response.status, response.error?.code]).toEqual([409, 'stale-version'])
    expect((await billingOf(number)).address).toBe('7 Temple Street')
  })

  it('are validated like at checkout, each field by its name', async () => {
    const { number } = await desk.placeEnquiry()
    const response = await correct(number, { mobile_no: '12345', pin_code: '122018', city: ' ' })
    expect(response.status).toBe(422)
    expect(Object.keys(response.error?.fields ?? {}).sort()).toEqual(['city', 'mobile_no', 'pin_code'])
  })
})
