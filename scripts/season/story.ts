import type { Chance } from './chance.ts'
import type { Desk } from './desk.ts'
import { DAY, dayOf, HOUR } from './time.ts'

/** When the desk opens and closes in India. */
const [OPENS, CLOSES] = [9.5 * HOUR, 20.5 * HOUR]

/** What becomes of an enquiry: each step is done when its time has come, and gives the time of the next one, in ms. */
export type Story = AsyncGenerator<number, void>

/** An enquiry on the desk; the time of the season's clock; and how it goes on by chance. */
type Told = { desk: Desk; now: () => number; chance: Chance }

/** The time so many hours later, more or less, when somebody is at the desk. */
function later({ now, chance }: Told, hours: number): number {
  const time = now() + hours * HOUR * (0.4 + 1.2 * chance.next())
  const day = dayOf(time)
  const soon = chance.next() * 1.5 * HOUR
  if (time < day + OPENS) return day + OPENS + soon
  return time > day + CLOSES ? day + DAY + OPENS + soon : time
}

/** Called, changed, confirmed, paid, packed and sent; or not. */
export async function* storyOf(told: Told): Story {
  const { chance, desk } = told
  if (!(yield* answered(told))) return
  if (chance.percent(35)) await desk.change()
  if (chance.percent(6)) {
    yield later(told, 20)
    return desk.cancel()
  }
  if (chance.percent(25)) yield later(told, 12)
  const isPaidBefore = chance.percent(2)
  if (isPaidBefore) await desk.receive((await desk.see()).net_amount)
  await desk.confirm()
  if (!isPaidBefore && chance.percent(3)) {
    await desk.undo()
    yield later(told, 1)
    await desk.confirm()
  }
  if (chance.percent(10)) yield* proposed(told)
  if (!(yield* paid(told))) return
  if (chance.percent(4)) {
    yield* proposed(told)
    if (!(yield* paid(told))) return
  }
  yield* sent(told)
}

/** One of more enquiries than anybody means: nobody calls, they are cancelled together. */
export async function* floodStory(told: Told): Story {
  yield later(told, 8)
  await told.desk.cancel()
}

/** Calls until the customer is reached; false when nobody ever is. */
async function* answered(told: Told): AsyncGenerator<number, boolean> {
  const { chance, desk } = told
  yield later(told, chance.percent(5) ? 36 : 5)
  if (chance.percent(1)) {
    await desk.call('Wrong Number')
    await desk.takeCallBack()
  }
  for (;;) {
    const outcome = chance.next() * 100
    if (outcome < 2) {
      await desk.call('Wrong Number')
      yield later(told, 60)
      if (chance.percent(50)) await desk.cancel()
      return false
    }
    if (outcome < 24) {
      await desk.call('No Answer')
      yield later(told, 6)
    } else if (outcome < 32) {
      const at = later(told, 8)
      await desk.call('Call Back', new Date(at).toISOString())
      yield at
    } else {
      // Who is confirmed at once was reached, too.
      if (outcome < 90) await desk.call('Reached')
      return true
    }
  }
}

/** A change after it was confirmed waits for the customer. */
async function* proposed(told: Told): Story {
  const { chance, desk } = told
  await desk.change()
  yield later(told, 14)
  if ((await desk.see()).version_waiting === null) return
  if (chance.percent(80)) await desk.accept()
  else await desk.withdraw()
}

/** Pays at once or in parts; false when the money never comes. */
async function* paid(told: Told): AsyncGenerator<number, boolean> {
  const { chance, desk } = told
  const neverComes = chance.percent(7)
  let isFirst = true
  for (;;) {
    const { order_status, net_amount, received_amount, refunded_amount } = await desk.see()
    if (order_status !== 'Confirmed') break
    yield later(told, isFirst ? 18 : 30)
    if (neverComes && !isFirst) {
      yield later(told, 100)
      if (chance.percent(60)) {
        await desk.cancel()
        yield later(told, 24)
        await desk.payBack()
      }
      return false
    }
    const due = net_amount - received_amount + refunded_amount
    const isPart = due > 1_000_00 && (neverComes || chance.percent(isFirst ? 35 : 20))
    // Advances are round, and some pay to the next hundred.
    const part = Math.max(500_00, Math.round((due * chance.whole(3, 6)) / 10 / 500_00) * 500_00)
    const all = chance.percent(5) ? Math.ceil(due / 100_00) * 100_00 : due
    await desk.receive(isPart && part < due ? part : all)
    isFirst = false
    if (chance.percent(2)) await desk.takeReceiptBack()
    else if (chance.percent(1) && (await desk.see()).order_status === 'Paid') await desk.undo()
  }
  return true
}

/** Packed, given to a lorry, and collected; somewhere on the way some change their mind. */
async function* sent(told: Told): Story {
  const { chance, desk } = told
  /** So often out of a hundred times; what is owed is paid back a day later. */
  async function* cancelled(share: number): AsyncGenerator<number, boolean> {
    if (!chance.percent(share)) return false
    await desk.cancel()
    yield later(told, 24)
    await desk.payBack()
    return true
  }
  yield later(told, 20)
  if (yield* cancelled(2)) return
  await desk.pack()
  if (chance.percent(3)) {
    await desk.undo()
    yield later(told, 2)
    await desk.pack()
  }
  yield later(told, 14)
  if (yield* cancelled(1)) return
  await desk.dispatch()
  if (chance.percent(4)) await desk.dispatch()
  yield later(told, 40)
  if (yield* cancelled(1)) return
  await desk.move('Reached City')
  yield later(told, 30)
  if (yield* cancelled(0.5)) return
  await desk.move('Collected')
}
