import type { EnquiryActions } from './enquiry-actions.ts'
import { DAY, HOUR, startOfIndiaDay } from './india-time.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Opening and closing time of the office in IST, in ms since midnight. */
const [OPENS, CLOSES] = [9.5 * HOUR, 20.5 * HOUR]

/** The course of an enquiry. Each step runs at its time and yields the time of the next step, in ms. */
export type Story = AsyncGenerator<number, void>

/** The office's actions on the enquiry, the season's clock in ms, and the random source. */
type StoryContext = { actions: EnquiryActions; now: () => number; random: SeededRandom }

/** Returns a time roughly `hours` later, within office hours. */
function pickLaterTime({ now, random }: StoryContext, hours: number): number {
  const time = now() + hours * HOUR * (0.4 + 1.2 * random.next())
  const day = startOfIndiaDay(time)
  const soon = random.next() * 1.5 * HOUR
  if (time < day + OPENS) return day + OPENS + soon
  return time > day + CLOSES ? day + DAY + OPENS + soon : time
}

/** Calls, changes, confirms, is paid, packs and dispatches; some enquiries are cancelled on the way. */
export async function* runTypicalStory(context: StoryContext): Story {
  const { random, actions } = context
  if (!(yield* callUntilReached(context))) return
  if (random.hasChance(35)) await actions.changeContent()
  if (random.hasChance(6)) {
    yield pickLaterTime(context, 20)
    return actions.cancel()
  }
  if (random.hasChance(25)) yield pickLaterTime(context, 12)
  const paysBeforeConfirmation = random.hasChance(2)
  if (paysBeforeConfirmation) await actions.receivePayment((await actions.getEnquiry()).net_amount)
  await actions.confirm()
  if (!paysBeforeConfirmation && random.hasChance(3)) {
    await actions.undo()
    yield pickLaterTime(context, 1)
    await actions.confirm()
  }
  if (random.hasChance(10)) yield* proposeChange(context)
  if (!(yield* collectPayments(context))) return
  if (random.hasChance(4)) {
    yield* proposeChange(context)
    if (!(yield* collectPayments(context))) return
  }
  yield* packAndSend(context)
}

/** An enquiry of a burst: cancelled without a call. */
export async function* runBurstStory(context: StoryContext): Story {
  yield pickLaterTime(context, 8)
  await context.actions.cancel()
}

/** Calls until the customer is reached. Returns false if the customer is never reached. */
async function* callUntilReached(context: StoryContext): AsyncGenerator<number, boolean> {
  const { random, actions } = context
  yield pickLaterTime(context, random.hasChance(5) ? 36 : 5)
  if (random.hasChance(1)) {
    await actions.recordCall('Wrong Number')
    await actions.undoCall()
  }
  for (;;) {
    const outcome = random.next() * 100
    if (outcome < 2) {
      await actions.recordCall('Wrong Number')
      yield pickLaterTime(context, 60)
      if (random.hasChance(50)) await actions.cancel()
      return false
    }
    if (outcome < 24) {
      await actions.recordCall('No Answer')
      yield pickLaterTime(context, 6)
    } else if (outcome < 32) {
      const at = pickLaterTime(context, 8)
      await actions.recordCall('Call Back', new Date(at).toISOString())
      yield at
    } else {
      // Customers who are confirmed without a recorded call were reached too.
      if (outcome < 90) await actions.recordCall('Reached')
      return true
    }
  }
}

/** Changes a confirmed enquiry and waits for the customer's answer. */
async function* proposeChange(context: StoryContext): Story {
  const { random, actions } = context
  await actions.changeContent()
  yield pickLaterTime(context, 14)
  if ((await actions.getEnquiry()).version_waiting === null) return
  if (random.hasChance(80)) await actions.accept()
  else await actions.withdraw()
}

/** Collects the payment at once or in parts. Returns false if the customer does not pay in full. */
async function* collectPayments(context: StoryContext): AsyncGenerator<number, boolean> {
  const { random, actions } = context
  const neverPays = random.hasChance(7)
  let isFirst = true
  for (;;) {
    const { order_status, net_amount, received_amount, refunded_amount } = await actions.getEnquiry()
    if (order_status !== 'Confirmed') break
    yield pickLaterTime(context, isFirst ? 18 : 30)
    if (neverPays && !isFirst) {
      yield pickLaterTime(context, 100)
      if (random.hasChance(60)) {
        await actions.cancel()
        yield pickLaterTime(context, 24)
        await actions.refund()
      }
      return false
    }
    const due = net_amount - received_amount + refunded_amount
    const isPart = due > 1_000_00 && (neverPays || random.hasChance(isFirst ? 35 : 20))
    // Advances are round amounts. Some customers round up to the next hundred rupees.
    const part = Math.max(500_00, Math.round((due * random.integer(3, 6)) / 10 / 500_00) * 500_00)
    const all = random.hasChance(5) ? Math.ceil(due / 100_00) * 100_00 : due
    await actions.receivePayment(isPart && part < due ? part : all)
    isFirst = false
    if (random.hasChance(2)) await actions.undoReceipt()
    else if (random.hasChance(1) && (await actions.getEnquiry()).order_status === 'Paid') await actions.undo()
  }
  return true
}

/** Packs, dispatches and delivers the parcel. Some customers cancel on the way. */
async function* packAndSend(context: StoryContext): Story {
  const { random, actions } = context
  /** Cancels with a chance of `share` percent and refunds a day later. Returns whether it was cancelled. */
  async function* cancelSometimes(share: number): AsyncGenerator<number, boolean> {
    if (!random.hasChance(share)) return false
    await actions.cancel()
    yield pickLaterTime(context, 24)
    await actions.refund()
    return true
  }
  yield pickLaterTime(context, 20)
  if (yield* cancelSometimes(2)) return
  await actions.pack()
  if (random.hasChance(3)) {
    await actions.undo()
    yield pickLaterTime(context, 2)
    await actions.pack()
  }
  yield pickLaterTime(context, 14)
  if (yield* cancelSometimes(1)) return
  await actions.dispatch()
  if (random.hasChance(4)) await actions.dispatch()
  yield pickLaterTime(context, 40)
  if (yield* cancelSometimes(1)) return
  await actions.moveParcel('Reached City')
  yield pickLaterTime(context, 30)
  if (yield* cancelSometimes(0.5)) return
  await actions.moveParcel('Collected')
}
