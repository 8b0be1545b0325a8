import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { NEWEST_FIRST } from '#domain/office/inbox-sort.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { findEnquiries } from '#server/db/queries/enquiries/inbox.ts'
import { giveUpPendingNotices } from '#server/db/queries/notices.ts'
import type { Connection } from '#server/db/schema.ts'
import { placeEnquiry } from '#server/enquiries/place-enquiry.ts'
import { insertNewUser } from '#server/office-users/create-user.ts'
import type { OfficeUser } from '#server/principal.ts'
import type { Write } from '#server/unit-of-work/unit.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { createEnquiryActions, type DemoShop } from './enquiry-actions.ts'
import { runBurstStory, runTypicalStory, type Story } from './enquiry-story.ts'
import { DAY, HOUR, startOfIndiaDay } from './india-time.ts'
import { createRandomOrder } from './random-order.ts'
import { createRandomPerson, type Person } from './random-person.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'

/** Length of the season in ms. */
const SEASON_LENGTH = 42 * DAY
/** Enquiries of one burst. There are two bursts: one 20 days ago, one in the last hour. */
const BURST_SIZE = 9

/** The demo staff. They have no password, so no one can sign in as them. */
const STAFF = [
  { user_name: 'Selvi', role: 'staff' },
  { user_name: 'Murugan', role: 'staff' },
  { user_name: 'Pandiyan', role: 'packer' },
] as const

/** A running story, and the time of its next step in ms. */
type ScheduledStory = { at: number; story: Story }

/**
 * Fills a shop without enquiries with a season of six weeks up to `now`. The shop's own use cases place, call, change, pay and
 * dispatch the enquiries in chronological order, with the season's clock. The same seed creates the same season. No mail is sent.
 * Returns false and does nothing if the shop has an enquiry.
 */
export async function fillSeason(
  { db, catalogue }: { db: Connection; catalogue: Catalogue },
  { now, seed, enquiries }: { now: Date; seed: number; enquiries: number },
): Promise<boolean> {
  if ((await findEnquiries(db, {}, { sort: NEWEST_FIRST, limit: 1 })).length > 0) return false
  let time = now.getTime() - SEASON_LENGTH
  // Demo staff have no sessions to check.
  const write = suppressMails(
    createUnitOfWork({ db, clock: () => new Date(time), authorize: async (_, by) => ({ data: by }) }),
  )
  const [selvi, murugan, packer] = await Promise.all(STAFF.map((worker) => createStaffMember(write, worker)))
  if (!selvi || !murugan || !packer) throw new Error('A staff member is missing')
  const products = [...catalogue.current().productById.values()].filter(({ is_sold_out }) => !is_sold_out)
  const shop: DemoShop = { db, write, catalogue, products, staff: [selvi, murugan], packer }

  /** Places a random order and runs its story. */
  async function* runEnquiry(person: Person, chance: SeededRandom, runStory: typeof runTypicalStory): Story {
    const number = await placeRandomOrder(shop, person, chance)
    yield* runStory({ actions: createEnquiryActions(shop, number, chance), now: () => time, random: chance })
  }
  const scheduled: ScheduledStory[] = scheduleArrivals(seed, enquiries, now.getTime()).map(
    ({ at, person, isBurst }, n) => {
      const chance = createSeededRandom(seed * 1_000_003 + n)
      return { at, story: runEnquiry(person, chance, isBurst ? runBurstStory : runTypicalStory) }
    },
  )
  while (scheduled.length > 0) {
    const next = scheduled.reduce((first, each) => (each.at < first.at ? each : first))
    time = next.at
    const { value } = await next.story.next()
    // A step after the end of the season does not happen.
    if (value && value < now.getTime()) next.at = value
    else scheduled.splice(scheduled.indexOf(next), 1)
  }
  return true
}

/** Schedules who sends an enquiry and when: more from week to week, most in the evening, some from returning customers. */
function scheduleArrivals(seed: number, enquiries: number, end: number) {
  const chance = createSeededRandom(seed)
  const people: Person[] = []
  const arrivals: { at: number; person: Person; isBurst: boolean }[] = []
  for (const start of [end - 20 * DAY, end - HOUR]) {
    const person = createRandomPerson(chance)
    for (let n = 0; n < BURST_SIZE; n++) arrivals.push({ at: start + n * 100_000, person, isBurst: true })
  }
  while (arrivals.length < enquiries) {
    const person = people.length > 0 && chance.hasChance(8) ? chance.pick(people) : createRandomPerson(chance)
    people.push(person)
    const day = startOfIndiaDay(end - SEASON_LENGTH * (1 - chance.next() ** 0.6))
    const at = day + (7 + 16 * Math.max(chance.next(), chance.next())) * HOUR
    if (at < end && at > end - SEASON_LENGTH) arrivals.push({ at, person, isBurst: false })
  }
  return arrivals
}

async function placeRandomOrder(
  { write, catalogue, products }: DemoShop,
  person: Person,
  chance: SeededRandom,
) {
  const sender = {
    address: `10.61.${chance.integer(0, 255)}.${chance.integer(1, 254)}`,
    network: undefined,
    fp: person.fp,
  }
  const guest = { kind: 'guest', sender, findCustomer: async () => undefined } as const
  const payload = createRandomOrder(chance, products, person)
  const { data, refusal } = await placeEnquiry({ write, catalogue }, { payload }, guest)
  if (refusal) throw new Error(`An enquiry was refused: ${refusal.code}`)
  return v.parse(EnquiryNumberSchema, data.enquiry_number)
}

async function createStaffMember(
  write: Write,
  { user_name, role }: (typeof STAFF)[number],
): Promise<OfficeUser> {
  // Mail to `.invalid` is never delivered.
  const user = { email: `${user_name.toLowerCase()}@demo.invalid`, user_name, role }
  const { data: user_id } = await write({ kind: 'system', name: 'command' }, async (unit) => ({
    data: await insertNewUser(unit, user, null),
  }))
  if (!user_id) throw new Error(`${user_name} works here already`)
  const sender = { address: '', network: undefined, fp: undefined }
  return { kind: 'office', user_id, user_name, role, permission: 'office-user', token_hash: '', sender }
}

/** Wraps `write` so that its transactions send no mail: they give up their notices before they commit. */
function suppressMails(write: Write): Write {
  return (by, work, locks) =>
    write(
      by,
      async (unit) => {
        const notify: typeof unit.notify = (notices) =>
          unit.notify(notices.map((notice) => ({ ...notice, giveUpReason: 'demo' })))
        const outcome = await work({ ...unit, notify })
        await giveUpPendingNotices(unit.trx, 'demo', unit.now.toISOString())
        return outcome
      },
      locks,
    )
}
