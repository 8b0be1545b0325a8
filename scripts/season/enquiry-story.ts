import type { EnquiryActions } from './enquiry-actions.ts'
import { DAY, HOUR, startOfIndiaDay } from './india-time.ts'
import type { SeededRandom } from './seeded-random.ts'

/** When the desk opens and closes in India. */
const [OPENS, CLOSES] = [9.5 * HOUR, 20.5 * HOUR]

/** What becomes of an enquiry: each step is done when its time has come, and gives the time of the next one, in ms. */
export type Story = AsyncGenerator<number, void>

/** An enquiry on the desk; the time of the season's clock; and how it goes on by chance. */
type StoryContext = { desk: EnquiryActions; now: () => number; random: SeededRandom }

/** The time so many hours later, more or less, when somebody is at the desk. */
function pickLaterTime({ now, random }: StoryContext, hours: number): number {
  const time = now() + hours * HOUR * (0.4 + 1.2 * random.next())
  const day = startOfIndiaDay(time)
  const soon = random.next() * 1.5 * HOUR
  if (time < day + OPENS) return day + OPENS + soon
  return time > day + CLOSES ? day + DAY + OPENS + soon : time
}

/** Called, changed, confirmed, paid, packed and sent; or not. */
export async function* runTypicalStory(told: StoryContext): Story {
  const { random, desk } = told
  if (!(yield* callUntilReached(told))) return
  if (random.hasChance(35)) await desk.changeContent()
  if (random.hasChance(6)) {
    yield pickLaterTime(told, 20)
    return desk.cancel()
  }
  if (random.hasChance(25)) yield pickLaterTime(told, 12)
  const isPaidBefore = random.hasChance(2)
  if (isPaidBefore) await desk.receivePayment((await desk.getEnquiry()).net_amount)
  await desk.confirm()
  if (!isPaidBefore && random.hasChance(3)) {
    await desk.undo()
    yield pickLaterTime(told, 1)
    await desk.confirm()
  }
  if (random.hasChance(10)) yield* proposeChange(told)
  if (!(yield* collectPayments(told))) return
  if (random.hasChance(4)) {
    yield* proposeChange(told)
    if (!(yield* collectPayments(told))) return
  }
  yield* packAndSend(told)
}

/** One of more enquiries than anybody means: nobody calls, they are cancelled together. */
export async function* runBurstStory(told: StoryContext): Story {
  yield pickLaterTime(told, 8)
  await told.desk.cancel()
}

/** Calls until the customer is reached; false when nobody ever is. */
async function* callUntilReached(told: StoryContext): AsyncGenerator<number, boolean> {
  const { random, desk } = told
  yield pickLaterTime(told, random.hasChance(5) ? 36 : 5)
  if (random.hasChance(1)) {
    await desk.recordCall('Wrong Number')
    await desk.undoCall()
  }
  for (;;) {
    const outcome = random.next() * 100
    if (outcome < 2) {
      await desk.recordCall('Wrong Number')
      yield pickLaterTime(told, 60)
      if (random.hasChance(50)) await desk.cancel()
      return false
    }
    if (outcome < 24) {
      await desk.recordCall('No Answer')
      yield pickLaterTime(told, 6)
    } else if (outcome < 32) {
      const at = pickLaterTime(told, 8)
      await desk.recordCall('Call Back', new Date(at).toISOString())
      yield at
    } else {
      // Who is confirmed at once was reached, too.
      if (outcome < 90) await desk.recordCall('Reached')
      return true
    }
  }
}

/** A change after it was confirmed waits for the customer. */
async function* proposeChange(told: StoryContext): Story {
  const { random, desk } = told
  await desk.changeContent()
  yield pickLaterTime(told, 14)
  if ((await desk.getEnquiry()).version_waiting === null) return
  if (random.hasChance(80)) await desk.accept()
  else await desk.withdraw()
}

/** Pays at once or in parts; false when the money never comes. */
async function* collectPayments(told: StoryContext): AsyncGenerator<number, boolean> {
  const { random, desk } = told
  const neverComes = random.hasChance(7)
  let isFirst = true
  for (;;) {
    const { order_status, net_amount, received_amount, refunded_amount } = await desk.getEnquiry()
    if (order_status !== 'Confirmed') break
    yield pickLaterTime(told, isFirst ? 18 : 30)
    if (neverComes && !isFirst) {
      yield pickLaterTime(told, 100)
      if (random.hasChance(60)) {
        await desk.cancel()
        yield pickLaterTime(told, 24)
        await desk.refund()
      }
      return false
    }
    const due = net_amount - received_amount + refunded_amount
    const isPart = due > 1_000_00 && (neverComes || random.hasChance(isFirst ? 35 : 20))
    // Advances are round, and some pay to the next hundred.
    const part = Math.max(500_00, Math.round((due * random.integer(3, 6)) / 10 / 500_00) * 500_00)
    const all = random.hasChance(5) ? Math.ceil(due / 100_00) * 100_00 : due
    await desk.receivePayment(isPart && part < due ? part : all)
    isFirst = false
    if (random.hasChance(2)) await desk.undoReceipt()
    else if (random.hasChance(1) && (await desk.getEnquiry()).order_status === 'Paid') await desk.undo()
  }
  return true
}

/** Packed, given to a lorry, and collected; somewhere on the way some change their mind. */
async function* packAndSend(told: StoryContext): Story {
  const { random, desk } = told
  /** So often out of a hundred times; what is owed is paid back a day later. */
  async function* cancelSometimes(share: number): AsyncGenerator<number, boolean> {
    if (!random.hasChance(share)) return false
    await desk.cancel()
    yield pickLaterTime(told, 24)
    await desk.refund()
    return true
  }
  yield pickLaterTime(told, 20)
  if (yield* cancelSometimes(2)) return
  await desk.pack()
  if (random.hasChance(3)) {
    await desk.undo()
    yield pickLaterTime(told, 2)
    await desk.pack()
  }
  yield pickLaterTime(told, 14)
  if (yield* cancelSometimes(1)) return
  await desk.dispatch()
  if (random.hasChance(4)) await desk.dispatch()
  yield pickLaterTime(told, 40)
  if (yield* cancelSometimes(1)) return
  await desk.moveParcel('Reached City')
  yield pickLaterTime(told, 30)
  if (yield* cancelSometimes(0.5)) return
  await desk.moveParcel('Collected')
}
