import { expect, it } from 'vitest'
import { computeNextCallTime, type PhoneCall } from './phone-call.ts'

const PLACED = '2027-10-01T04:30:00.000Z'
const call = (outcome: PhoneCall['outcome'], more: Partial<PhoneCall> = {}): PhoneCall => ({
  called_at: '2027-10-01T05:00:00.000Z',
  outcome,
  call_back_at: null,
  taken_back_at: null,
  ...more,
})
const callBack = call('Call Back', { call_back_at: '2027-10-03T12:00:00.000Z' })

it.each<[string, PhoneCall[], string | null]>([
  ['at once without calls', [], PLACED],
  ['two hours after an unanswered call', [call('No Answer')], '2027-10-01T07:00:00.000Z'],
  ['at the agreed callback time', [call('No Answer'), callBack], '2027-10-03T12:00:00.000Z'],
  ['never after it was reached', [callBack, call('Reached')], null],
  ['never after a wrong number', [call('Wrong Number')], null],
  ['at once after the call was removed', [call('Wrong Number', { taken_back_at: PLACED })], PLACED],
])('an enquiry is called %s', { tags: ['O4'] }, (_, calls, next) => {
  expect(computeNextCallTime(PLACED, calls)).toBe(next)
})
