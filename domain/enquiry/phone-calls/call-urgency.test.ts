import { expect, it } from 'vitest'
import { CALL_URGENCIES, placedRange } from './call-urgency.ts'

const NOON = new Date('2027-10-20T06:30:00.000Z')
const LATE_EVENING = new Date('2027-10-20T17:30:00.000Z')

/** The urgency of an unanswered enquiry. */
const urgencyOf = (placed_at: string, now: Date) =>
  CALL_URGENCIES.find((urgency) => {
    const { from, before } = placedRange(urgency, now)
    return from <= placed_at && placed_at < before
  })

it.each([
  [NOON, '2027-10-10T00:00:00.000Z', 'late'],
  [NOON, '2027-10-19T06:29:59.999Z', 'late'],
  [NOON, '2027-10-19T06:30:00.000Z', 'soon'],
  [NOON, '2027-10-19T09:29:59.999Z', 'soon'],
  [NOON, '2027-10-19T09:30:00.000Z', 'today'],
  [NOON, '2027-10-19T18:29:59.999Z', 'today'],
  [NOON, '2027-10-19T18:30:00.000Z', undefined],
  [LATE_EVENING, '2027-10-19T20:00:00.000Z', 'soon'],
  [LATE_EVENING, '2027-10-19T20:30:00.000Z', undefined],
])('at %s the promise of an enquiry placed at %s breaks %s', { tags: ['O8'] }, (now, placed_at, urgency) => {
  expect(urgencyOf(placed_at, now)).toBe(urgency)
})
