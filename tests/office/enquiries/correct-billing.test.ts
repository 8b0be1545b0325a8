import { afterAll, beforeAll, expect, it } from 'vitest'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { pick } from '#domain/pick.ts'
import { newMobileNumber } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

describeOnEachDatabase(
  'Who sent an enquiry and where its parcel goes',
  { tags: ['O3', 'O4'] },
  (database) => {
    let desk: TestDesk
    beforeAll(async () => {
      desk = await openTestDesk(database())
    })
    afterAll(() => desk.shop.catalogue.close())

    async function billingOf(number: string) {
      return pick(await desk.getEnquiry(number), BILLING_FIELDS)
    }
    /** Corrects some of it, as seen now or as it was seen. */
    async function correct(number: string, right: object, seen?: object) {
      const from = seen ?? (await billingOf(number))
      // What it was made from is in `from`: no row version is named.
      return desk.performAction(number, 'billing', { ...from, ...right, from, base_version: 1 })
    }
    const found = async (q: string) => {
      const path = `GET /office/api/enquiries?q=${encodeURIComponent(q)}` as const
      const { data } = await (await requestOffice(desk.shop, path, { cookie: desk.cookie })).json()
      return data.rows.map(({ enquiry_number }: { enquiry_number: string }) => enquiry_number)
    }

    it('is corrected, found by its new words, and audited as what is personal', async () => {
      const { number } = await desk.placeEnquiry()
      const before = await billingOf(number)
      expect(await correct(number, { customer_name: 'Thamarai Selvan', city: 'Theni' })).toEqual({
        status: 204,
      })
      expect(await billingOf(number)).toEqual({ ...before, customer_name: 'Thamarai Selvan', city: 'Theni' })
      expect(await found('thamarai theni')).toEqual([number])
      const entry = (await desk.findAuditRows(number)).at(-1)
      expect(entry).toMatchObject({ action: 'correct', actor_name: 'selvi' })
      expect(entry?.after).not.toContain('Thamarai')
    })

    it('is called again when a wrong number was corrected', async () => {
      const { number } = await desk.placeEnquiry()
      await desk.performActions(number, ['calls', { outcome: 'Wrong Number' }])
      await correct(number, { city: 'Erode' })
      expect(await desk.getEnquiry(number)).toMatchObject({ wrong_number: true, call_from: null })
      const mobile_no = newMobileNumber()
      await correct(number, { mobile_no })
      expect(await desk.getEnquiry(number)).toMatchObject({ wrong_number: false, call_from: desk.now() })
      expect(await found(mobile_no.slice(-6))).toEqual([number])
    })

    it('keeps what somebody else corrected meanwhile; of the same field the later one hears of it', async () => {
      const { number } = await desk.placeEnquiry()
      const seen = await billingOf(number)
      await correct(number, { address: '7 Temple Street' }, seen)
      expect(await correct(number, { city: 'Salem' }, seen)).toEqual({ status: 204 })
      expect(await billingOf(number)).toEqual({ ...seen, address: '7 Temple Street', city: 'Salem' })
      expect((await correct(number, { address: '7 Temple Street' }, seen)).status).toBe(204)
      const answer = await correct(number, { address: '9 Car Street' }, seen)
      expect([answer.status, answer.error?.code]).toEqual([409, 'changed-meanwhile'])
      expect((await billingOf(number)).address).toBe('7 Temple Street')
    })

    it('is checked as at the checkout, each field by its name', async () => {
      const { number } = await desk.placeEnquiry()
      const answer = await correct(number, { mobile_no: '12345', pin_code: '122018', city: ' ' })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.error?.fields ?? {}).sort()).toEqual(['city', 'mobile_no', 'pin_code'])
    })
  },
)
