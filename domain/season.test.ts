import { expect, it } from 'vitest'
import { findClosedSeason } from './season.ts'

const season = { opens: '2027-06-01', closes: '2027-10-19' }

// Midnight in India is 18:30 UTC of the previous day.
it.each([
  ['long before the season', '2026-12-24T10:00:00.000Z', { opens: '2027-06-01' }],
  ['just before its first day', '2027-05-31T18:29:59.999Z', { opens: '2027-06-01' }],
  ['at the start of its first day', '2027-05-31T18:30:00.000Z', undefined],
  ['in the middle of the season', '2027-08-15T06:00:00.000Z', undefined],
  ['at the end of its last day', '2027-10-19T18:29:59.999Z', undefined],
  ['just after its last day', '2027-10-19T18:30:00.000Z', {}],
  ['a year later', '2028-08-15T06:00:00.000Z', {}],
])('findClosedSeason %s, in India', { tags: ['D18'] }, (_, now, closed) => {
  expect(findClosedSeason(season, new Date(now))).toEqual(closed)
})

it('a season of one day is open from midnight to midnight', { tags: ['D18'] }, () => {
  const day = { opens: '2027-10-19', closes: '2027-10-19' }
  expect(findClosedSeason(day, new Date('2027-10-18T18:30:00.000Z'))).toBeUndefined()
  expect(findClosedSeason(day, new Date('2027-10-19T18:30:00.000Z'))).toEqual({})
})

it('a shop without a season is always open', { tags: ['D18'] }, () => {
  for (const now of ['2026-01-01T00:00:00.000Z', '2027-10-20T00:00:00.000Z', '2099-12-31T23:59:59.999Z'])
    expect(findClosedSeason(undefined, new Date(now))).toBeUndefined()
})
