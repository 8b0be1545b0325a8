import { afterAll, beforeAll } from 'vitest'
import type { EnquiryListJson, EnquiryRowJson, TalliesJson } from '#contract/office/inbox.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import type { EnquiryTable } from '#server/db/schema.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { sampleEnquiry, sampleLines } from '../../storage/sample-enquiry.ts'
import type { TestDatabase } from '../../test-database.ts'
import { runTransaction } from '../../test-database.ts'
import { createUser, requestOffice, signIn } from '../office-client.ts'

/** The time of the shop's clock. */
export const NOW = new Date('2027-10-20T06:30:00.000Z')
const HOUR = 3_600_000
/** Returns the time some hours before now. */
export const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR).toISOString()
/** The lines of every enquiry. */
export const INBOX_LINES = sampleLines(1)

/** Opens an office with a clerk signed in, and helpers that place enquiries and list them. Call it inside the suite. */
export function openInboxDesk(database: () => TestDatabase) {
  let shop: TestShop
  let cookie: string
  let year = 2027
  let placed = 0

  /** Places the next enquiry of the year. */
  async function place(parts: Partial<EnquiryTable> = {}): Promise<EnquiryTable> {
    placed++
    const enquiry = { ...sampleEnquiry(year, placed, INBOX_LINES), ...parts }
    await runTransaction(database().db, (trx) => insertEnquiry(trx, enquiry, INBOX_LINES))
    return enquiry
  }
  /** Deletes all enquiries and starts a new year. */
  async function deleteEnquiries() {
    const { db } = database()
    for (const table of ['enquiry_line', 'enquiry_version', 'enquiry'] as const)
      await db.deleteFrom(table).execute()
    year++
    placed = 0
  }
  async function get<Data>(path: string): Promise<Data> {
    const response = await requestOffice(shop, `GET /office/api/enquiries${path}`, { cookie })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()).data
  }
  const list = (query: Record<string, string> = {}) => get<EnquiryListJson>(`?${new URLSearchParams(query)}`)
  const queue = () => get<EnquiryRowJson[]>('/queue')
  const tallies = () => get<TalliesJson>('/tallies')
  const numbers = (rows: readonly { enquiry_number: string }[]) => rows.map((row) => row.enquiry_number)
  /** Reads all pages of a list. Calls `between` after each page. */
  async function readAllPages(query: Record<string, string>, between = async () => {}): Promise<string[]> {
    const numbersRead: string[] = []
    let next: string | null = null
    do {
      const { rows, next: nextPage }: EnquiryListJson = await list(
        next === null ? query : { ...query, after: next },
      )
      numbersRead.push(...numbers(rows))
      next = nextPage
      await between()
    } while (next !== null)
    return numbersRead
  }

  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => NOW })
    await createUser(database(), 'selvi', 'staff')
    await createUser(database(), 'mani', 'packer')
    cookie = await signIn(shop, 'selvi')
  })
  afterAll(() => shop.catalogue.close())
  return {
    shop: () => shop,
    cookie: () => cookie,
    /** The year of the enquiries since the last deletion. */
    year: () => year,
    place,
    /** Continues the numbers after this many enquiries that a test inserted. */
    countPlaced(count: number) {
      placed = count
    },
    deleteEnquiries,
    list,
    queue,
    tallies,
    numbers,
    readAllPages,
  }
}
