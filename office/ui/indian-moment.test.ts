import { expect, it } from 'vitest'
import { indianMoment } from './indian-moment.ts'

it('a date and time is taken by the clock of India', { tags: ['D16'] }, () => {
  expect(indianMoment('2027-08-21T00:00')).toBe('2027-08-20T18:30:00.000Z')
  expect(indianMoment('0202-08-21T00:00')).toBe('0202-08-20T18:30:00.000Z')
})

it('nothing typed, and a year with a digit too many, are no moment', { tags: ['D16'] }, () => {
  for (const typed of ['', '20277-08-21T00:00', '275760-12-31T10:00'])
    expect(indianMoment(typed)).toBeUndefined()
})
