import { expect, it } from 'vitest'
import { suggestCallBackTimes } from './call-back-times.ts'

it.each([
  [
    '2027-10-20T06:30:00.000Z',
    {
      hour: '2027-10-20T07:30:00.000Z',
      evening: '2027-10-20T12:30:00.000Z',
      morning: '2027-10-21T04:30:00.000Z',
    },
  ],
  // 8 PM in India: the evening has passed.
  ['2027-10-20T14:30:00.000Z', { hour: '2027-10-20T15:30:00.000Z', morning: '2027-10-21T04:30:00.000Z' }],
  // 1 AM on the 21st in India.
  [
    '2027-10-20T19:30:00.000Z',
    {
      hour: '2027-10-20T20:30:00.000Z',
      evening: '2027-10-21T12:30:00.000Z',
      morning: '2027-10-22T04:30:00.000Z',
    },
  ],
])('at %s, the usual times to call back are in India’s day', { tags: ['O4'] }, (now, times) => {
  expect(suggestCallBackTimes(new Date(now))).toEqual(times)
})
