import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { TimestampSchema } from './timestamp-schema.ts'

it.each([
  ['2027-10-02T10:00:00+05:30', '2027-10-02T04:30:00.000Z'],
  ['2028-02-29T10:00:00Z', '2028-02-29T10:00:00.000Z'],
  ['2027-10-02T10:00:00+05', undefined],
  ['2028-02-31T10:00:00+05:30', undefined],
  ['2027-02-29T10:00:00Z', undefined],
  ['2027-13-01T10:00:00Z', undefined],
  ['2027-10-02', undefined],
])('TimestampSchema parses %s as %s', (text, moment) => {
  const { success, output } = v.safeParse(TimestampSchema, text)
  expect(success ? output : undefined).toBe(moment)
})

it('TimestampSchema never throws and keeps ISO timestamps of browsers unchanged', () => {
  const digits = (max: number, length: number) =>
    fc.integer({ min: 0, max }).map((n) => `${n}`.padStart(length, '0'))
  const zone = fc.constantFrom('Z', '+05', '+0530', '+05:30', '-12:00')
  const text = fc
    .tuple(digits(9999, 4), digits(13, 2), digits(32, 2), digits(24, 2), zone)
    .map(([year, month, day, hour, zone]) => `${year}-${month}-${day}T${hour}:00:00${zone}`)
  fc.assert(
    fc.property(text, (text) => {
      expect(() => v.safeParse(TimestampSchema, text)).not.toThrow()
    }),
  )
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
      (date) => {
        expect(v.parse(TimestampSchema, date.toISOString())).toBe(date.toISOString())
      },
    ),
  )
})
