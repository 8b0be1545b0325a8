import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { formatPaymentNote } from '#domain/enquiry/payments/payment-note.ts'
import { pick } from '#domain/pick.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { sampleEnquiry } from '../../storage/sample-enquiry.ts'
import { describeOnBothDatabases, runTransaction } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk } from '../test-desk.ts'
import { INBOX_LINES, NOW, openInboxDesk } from './inbox-desk.ts'

describeOnBothDatabases('The inbox', { tags: ['O4'] }, (database) => {
  const { year, place, deleteEnquiries, list, numbers, readAllPages } = openInboxDesk(database)

  describe('the search', () => {
    const PEOPLE = [
      ['Kavitha Rajan', 'Madurai', '9876543210'],
      ['கவிதா ராஜன்', 'மதுரை', '9876512345'],
      ['Kumar', 'Salem', '9000043210'],
      ['Selvi Kumaran', 'Tirunelveli', '9123456789'],
    ] as const
    let found: Record<string, string> = {}
    beforeAll(async () => {
      await deleteEnquiries()
      found = {}
      for (const [customer_name, city, mobile_no] of PEOPLE) {
        const { enquiry_number } = await place({ customer_name, city, mobile_no })
        found[enquiry_number] = customer_name
      }
    })
    const search = async (q: string) => numbers((await list({ q })).rows).map((number) => found[number])

    it.each([
      ['kavitha', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['Kavi', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['கவிதா', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['மதுரை', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['madurai rajan', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['madurai selvi', []],
      ['kumar', ['Selvi Kumaran', 'Kumar']],
      ['kumar salem', ['Kumar']],
      ['3210', ['Kumar', 'Kavitha Rajan']],
      ['543210', ['Kavitha Rajan']],
      ['98765 43210', ['Kavitha Rajan']],
      ['+91 9876543210', ['Kavitha Rajan']],
      ['210', []],
      ['9876', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['(+91) 98765 43210', ['Kavitha Rajan']],
      ['(+91) 98765', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['98765 4', ['Kavitha Rajan']],
      ['கவி\u200cதா', ['கவிதா ராஜன்', 'Kavitha Rajan']],
      ['3210 kumar', ['Kumar']],
      ['tirunel', ['Selvi Kumaran']],
      ['3', ['Kumar']],
      ['00003', ['Kumar']],
      ['nobody', []],
      ['—', []],
      ['  ', ['Selvi Kumaran', 'Kumar', 'கவிதா ராஜன்', 'Kavitha Rajan']],
    ])('for "%s" finds %j', async (q, names) => {
      expect(await search(q)).toEqual(names)
    })

    it('finds numbers by a prefix that is still being typed', async () => {
      const all = ['Selvi Kumaran', 'Kumar', 'கவிதா ராஜன்', 'Kavitha Rajan']
      for (const q of [`${year()}`, `${year()}-`, `${year()}-0`, `#${year()}-0000`, `Enquiry ${year()}/000`])
        expect(await search(q), q).toEqual(all)
      expect(await search(`${year()}-1`)).toEqual(['Kavitha Rajan'])
      expect(await search(`${year() + 1}-`)).toEqual([])
    })

    it('finds an enquiry by its number, with or without the year', async () => {
      const [number = ''] = Object.keys(found)
      expect(numbers((await list({ q: number })).rows)).toEqual([number])
      expect(await search(number.slice(5))).toEqual(['Kavitha Rajan'])
      const [yearPart, count] = [number.slice(0, 4), number.slice(5)]
      for (const q of [`#${number}`, `${yearPart}/${count}`, `Enquiry ${number}`, `${count} ${yearPart}`])
        expect(await search(q), q).toEqual(['Kavitha Rajan'])
      expect((await list({ q: `1999-${number.slice(5)}` })).rows).toEqual([])
    })

    it('finds an enquiry by its payment note, whole, cut, or in a statement', {
      tags: ['§2/payment-options'],
    }, async () => {
      const [number = ''] = Object.keys(found)
      const note = formatPaymentNote(
        enquiryNumber(Number(number.slice(0, 4)), Number(number.slice(5))),
        'Vaanavil',
      )
      const lineOf = (note: string) => `UPI/CR/412345678999/BHARAT T/HDFC/bharat@ok/${note}`
      for (const q of [note, note.slice(0, 10), note.slice(0, 9), note.slice(0, 5), lineOf(note.slice(0, 9))])
        expect(await search(q), q).toEqual(['Kavitha Rajan'])
      for (const q of [note.slice(0, 4), lineOf(note.slice(0, 4))])
        expect(await search(q), q).toContain('Kavitha Rajan')
    })
  })

  it('is searched to its end, page by page', async () => {
    await deleteEnquiries()
    await runTransaction(database().db, async (trx) => {
      for (let n = 1; n <= 120; n++) {
        const city = n === 7 ? 'Theni' : n % 2 ? 'Karur' : 'Karaikal'
        await insertEnquiry(
          trx,
          { ...sampleEnquiry(year(), n, INBOX_LINES), customer_name: 'Kani', city },
          INBOX_LINES,
        )
      }
    })
    const all = Array.from({ length: 120 }, (_, n) => `${year()}-${String(120 - n).padStart(5, '0')}`)
    expect(await readAllPages({ q: 'ka' })).toEqual(all)
    const inKarur = all.filter((number) => /[13579]$/.test(number) && number !== `${year()}-00007`)
    expect(await readAllPages({ q: 'karur' })).toEqual(inKarur)
    // A rare word is found on the first page, however many rows match the other word.
    const { rows, next } = await list({ q: 'ka theni' })
    expect([numbers(rows), next]).toEqual([[`${year()}-00007`], null])
    expect(await readAllPages({ q: 'kani', status: 'Paid' })).toEqual([])
  })
})

describeOnBothDatabases('An enquiry in the inbox', { tags: ['O4'] }, (database) => {
  it('is found by PIN code, address, LR number, payment reference and mobile prefix', async () => {
    const desk = await openTestDesk(database(), NOW.toISOString())
    onTestFinished(() => desk.shop.catalogue.close())
    const { number } = await desk.placeEnquiry()
    await desk.placeEnquiry()
    const from = pick(await desk.getEnquiry(number), BILLING_FIELDS)
    const { mobile_no, pin_code } = from
    const corrected = { ...from, address: '14 Rajaji Street', from, base_version: 1 }
    expect(await desk.performAction(number, 'billing', corrected)).toEqual({ status: 204 })
    await desk.performActions(number, 'confirm')
    await desk.pay(number, undefined, { mode: 'UPI', reference: 'AXIS 778812' })
    const lorry = { lorry_office: 'Sri Murugan', lr_number: 'MTU/45210', lorry_phone: '04562 220011' }
    await desk.performActions(number, 'packed', ['dispatch', lorry])
    const found = async (q: string) => {
      const path = `GET /office/api/enquiries?${new URLSearchParams({ q })}`
      const { data } = await (await requestOffice(desk.shop, path, { cookie: desk.cookie })).json()
      return data.rows.map(({ enquiry_number }: EnquiryRowJson) => enquiry_number)
    }
    for (const q of ['rajaji', 'MTU 45210', '45210', 'axis778812', '7788', `rajaji ${pin_code}`, '4521 axis'])
      expect(await found(q), q).toEqual([number])
    for (const q of [pin_code, mobile_no, mobile_no.slice(0, 5)]) expect(await found(q), q).toContain(number)
    expect(await found('rajaji 99999')).toEqual([])
  })
})
