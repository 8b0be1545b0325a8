import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/enquiry.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { findNewestEnquiries } from '#server/db/queries/enquiries/inbox.ts'
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

/** How long the season has lasted. */
const SEASON_LENGTH = 42 * DAY
/** Twice somebody sends so many within minutes: once long ago, once just now. */
const BURST_SIZE = 9

/** Who works there. None of them has a password: nobody signs in as them. */
const STAFF = [
  { user_name: 'Selvi', role: 'staff' },
  { user_name: 'Murugan', role: 'staff' },
  { user_name: 'Pandiyan', role: 'packer' },
] as const

/** What is still to come: a story, and when it goes on, in ms. */
type ScheduledStory = { at: number; story: Story }

/**
 * Fills a shop that has no enquiry with a season of six weeks up to `now`: so many enquiries, each placed, called, changed,
 * paid and sent by the use cases of the shop itself, in the order of time and with its clock. The same seed gives the same
 * season. Nobody gets a mail of it. False, and nothing is done, when there is an enquiry.
 */
export async function fillSeason(
  { db, catalogue }: { db: Connection; catalogue: Catalogue },
  { now, seed, enquiries }: { now: Date; seed: number; enquiries: number },
): Promise<boolean> {
  if ((await findNewestEnquiries(db, {}, { below: Number.MAX_SAFE_INTEGER, limit: 1 })).length > 0)
    return false
  let time = now.getTime() - SEASON_LENGTH
  // Its people have no sessions.
  const write = suppressMails(
    createUnitOfWork({ db, clock: () => new Date(time), authorize: async (_, by) => ({ data: by }) }),
  )
  const [selvi, murugan, packer] = await Promise.all(STAFF.map((worker) => createStaffMember(write, worker)))
  if (!selvi || !murugan || !packer) throw new Error('Somebody is missing')
  const products = [...catalogue.current().productById.values()].filter(({ is_sold_out }) => !is_sold_out)
  const shop: DemoShop = { db, write, catalogue, products, staff: [selvi, murugan], packer }

  /** Somebody sends an enquiry, and it takes its way. */
  async function* runEnquiry(person: Person, chance: SeededRandom, goesOn: typeof runTypicalStory): Story {
    const number = await placeRandomOrder(shop, person, chance)
    yield* goesOn({ desk: createEnquiryActions(shop, number, chance), now: () => time, random: chance })
  }
  const coming: ScheduledStory[] = scheduleArrivals(seed, enquiries, now.getTime()).map(
    ({ at, person, isFlood }, n) => {
      const chance = createSeededRandom(seed * 1_000_003 + n)
      return { at, story: runEnquiry(person, chance, isFlood ? runBurstStory : runTypicalStory) }
    },
  )
  while (coming.length > 0) {
    const next = coming.reduce((first, each) => (each.at < first.at ? each : first))
    time = next.at
    const { value } = await next.story.next()
    // What would come later than now has not happened.
    if (value && value < now.getTime()) next.at = value
    else coming.splice(coming.indexOf(next), 1)
  }
  return true
}

/** Who sends enquiries and when: more of them from week to week, most in the evening; some once more. */
function scheduleArrivals(seed: number, enquiries: number, end: number) {
  const chance = createSeededRandom(seed)
  const people: Person[] = []
  const comes: { at: number; person: Person; isFlood: boolean }[] = []
  for (const begins of [end - 20 * DAY, end - HOUR]) {
    const person = createRandomPerson(chance)
    for (let n = 0; n < BURST_SIZE; n++) comes.push({ at: begins + n * 100_000, person, isFlood: true })
  }
  while (comes.length < enquiries) {
    const person = people.length > 0 && chance.hasChance(8) ? chance.pick(people) : createRandomPerson(chance)
    people.push(person)
    const day = startOfIndiaDay(end - SEASON_LENGTH * (1 - chance.next() ** 0.6))
    const at = day + (7 + 16 * Math.max(chance.next(), chance.next())) * HOUR
    if (at < end && at > end - SEASON_LENGTH) comes.push({ at, person, isFlood: false })
  }
  return comes
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
  // `.invalid` is nobody's: nothing sent there arrives anywhere.
  const user = { email: `${user_name.toLowerCase()}@demo.invalid`, user_name, role }
  const { data: user_id } = await write({ kind: 'system', name: 'command' }, async (unit) => ({
    data: await insertNewUser(unit, user, null),
  }))
  if (!user_id) throw new Error(`${user_name} works here already`)
  const sender = { address: '', network: undefined, fp: undefined }
  return { kind: 'office', user_id, user_name, role, permission: 'office-user', token_hash: '', sender }
}

/** The same way to write, but for mails: what would be sent is given up in the very transaction that has it sent. */
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
