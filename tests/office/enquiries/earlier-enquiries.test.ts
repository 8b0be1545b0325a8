import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openInboxDesk } from './inbox-desk.ts'

describeOnBothDatabases('Earlier enquiries', { tags: ['O4'] }, (database) => {
  const { shop, cookie, place, deleteEnquiries } = openInboxDesk(database)
  async function findEarlier(number: string) {
    const path = `GET /office/api/enquiries/${number}/earlier`
    const response = await requestOffice(shop(), path, { cookie: cookie() })
    return { status: response.status, rows: (await response.json()).data }
  }

  it('are the last ten of the same mobile number, newest first', async () => {
    await deleteEnquiries()
    const placed = []
    for (let n = 0; n < 12; n++) placed.push(await place({ mobile_no: '9876543210' }))
    await place({ mobile_no: '9876543211' })
    const numbers = placed.map(({ enquiry_number }) => enquiry_number)
    const { rows } = await findEarlier(numbers[11] ?? '')
    expect(rows.map((row: { enquiry_number: string }) => row.enquiry_number)).toEqual(
      numbers.slice(1, 11).reverse(),
    )
    expect((await findEarlier(numbers[1] ?? '')).rows).toEqual([
      {
        enquiry_number: numbers[0],
        placed_at: '2027-10-01T04:30:00.000Z',
        order_status: 'Enquiry Received',
        net_amount: 900,
      },
    ])
    expect(await findEarlier(numbers[0] ?? '')).toEqual({ status: 200, rows: [] })
    expect((await findEarlier('2020-00001')).status).toBe(404)
  })
})
