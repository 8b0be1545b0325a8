import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repeatCount } from '#testing/thoroughness.ts'
import { readEnquiryNumber } from '../../input/read-enquiry-number.ts'
import { enquiryNumber } from '../ids/enquiry-number.ts'
import { findEnquiryNumbersInNote, formatPaymentNote } from './payment-note.ts'

const SHOP = 'Vaanavil Crackers'
const NOTE = '00042 2026 Vaanavil Crackers'

const years = fc.integer({ min: 2000, max: 2999 })
const counts = fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 100_000, max: 9_999_999 }))

/** Whether a truncated note can be from this enquiry. */
const canBeFrom = (year: number, n: number, cut: string) => {
  const [, count = ''] = enquiryNumber(year, n).split('-')
  return findEnquiryNumbersInNote(cut).some(
    (read) =>
      (read.year ? count === read.count : count.startsWith(read.count)) && `${year}`.startsWith(read.year),
  )
}

describe('formatPaymentNote', { tags: ['§2/payment-options'] }, () => {
  it("starts with the bare number, then the shop's name", () => {
    expect(formatPaymentNote(enquiryNumber(2026, 42), SHOP)).toBe(NOTE)
  })

  it('keeps as much of the number as fits when truncated to 4, 9 or 10', () => {
    for (const year of [2026, 2027, 2031, 2099])
      for (let n = 1; n <= 99_999; n++) {
        const number = enquiryNumber(year, n)
        const count = number.slice(5)
        const note = formatPaymentNote(number, SHOP)
        const cuts = [note.slice(0, 4), note.slice(0, 9), note.slice(0, 10)]
        const expectedCuts = [count.slice(0, 4), `${count} ${String(year).slice(0, 3)}`, `${count} ${year}`]
        // An expect for each of the notes would take minutes.
        if (cuts.join() !== expectedCuts.join()) expect(cuts).toEqual(expectedCuts)
        if (readEnquiryNumber(cuts[2] ?? '') !== number) expect(readEnquiryNumber(cuts[2] ?? '')).toBe(number)
      }
  })

  it('is recognized after truncation to any length from four characters', () => {
    fc.assert(
      fc.property(years, counts, fc.integer({ min: 4, max: NOTE.length }), (year, n, length) => {
        const cut = formatPaymentNote(enquiryNumber(year, n), SHOP).slice(0, length)
        expect(canBeFrom(year, n, cut), cut).toBe(true)
      }),
      { numRuns: repeatCount(300, 3_000) },
    )
  })

  it("has only letters, digits and spaces within UPI's limit", () => {
    const name = `Sri & Sons (P) Ltd. வானவில் + ${'long '.repeat(20)}`
    expect(formatPaymentNote(enquiryNumber(2026, 42), name)).toBe(
      '00042 2026 Sri Sons P Ltd long long long long long',
    )
    expect(formatPaymentNote(enquiryNumber(2026, 42), 'வானவில்')).toBe('00042 2026')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (shop) => {
        expect(formatPaymentNote(enquiryNumber(2026, 42), shop)).toMatch(/^00042 2026( [A-Za-z0-9]+)*$/)
        expect(formatPaymentNote(enquiryNumber(2026, 42), shop).length).toBeLessThanOrEqual(50)
      }),
    )
  })
})

describe('findEnquiryNumbersInNote', { tags: ['O4'] }, () => {
  const complete = { count: '00042', year: '2026' }

  it.each([
    ['HDFC', `UPI-MEENA-meena@oksbi-SBIN0000123-412345678903-${NOTE.toUpperCase()}`, [complete]],
    [
      'HDFC, number with the year first',
      'UPI-MEENA-meena@oksbi-SBIN0000123-412345678903-2026-00042',
      [complete],
    ],
    [
      'HDFC, as older links wrote it',
      'UPI-MEENA-meena@oksbi-SBIN0000123-412345678903-Enquiry 2026-00042',
      [complete],
    ],
    ['ICICI', 'UPI/412345678901/00042 2026/meena@ybl/HDFC BANK', [complete]],
    ['IOB', 'UPI/412345678901/CR/MEENA/HDFC/00042 202', [{ count: '00042', year: '202' }]],
    ['SBI', 'BY TRANSFER-UPI/CR/412345678901/BHARAT T/HDFC/bharat@ok/0004', [{ count: '0004', year: '' }]],
    [
      'SBI, with the sender behind it',
      'UPI/CR/412345678901/BHARAT T/HDFC/bharat@ok/1234--',
      [{ count: '1234', year: '' }],
    ],
    ['IDFC First', 'UPI/CR/610758747407/SOMEONE/HDFC/00042/Payment', [{ count: '00042', year: '' }]],
    [
      'a merchant’s report',
      '07-10-2026 16:02 customer-b@okaxis 099755675990 6,900.00 00042 2026 Vaanavil',
      [complete],
    ],
    ['UTF-16 text', 'UPI/CR/412345678999/RAVI/2026-00043', [{ count: '00043', year: '2026' }]],
  ])('finds the enquiry number in a line of %s', (_, line, numbers) => {
    expect(findEnquiryNumbersInNote(line)).toEqual(numbers)
  })

  it.each([
    'UPI-BHARAT TRADERS-bharat@okhdfc-HDFC0000123-412345678901-INV 0001',
    'NEFT DR-HDFC0000001-ACME STATIONERS-ACME-HDFCN52026040312345678',
    'UPI/412345678901/Payment/bharat@ybl/HDFC BANK',
    'CLG/SUPREME SUPPLIERS/000501',
    'Int.Pd:01-04-2026 to 30-04-2026',
    'POS 436431XXXXXX1234 AMAZON',
    'IMPS/P2A/511110688643/MEENA/ICICIBAN/IMPSTran/9100000000000000000',
    'UPI-CR-412345678901-BHARAT-HDFC-bharat@okhdfc',
    'NEFT ACME TRADERS 12345 2026-04-01',
    '03-Apr-2026,03-Apr-2026,UPI/DR/210659628152/OTHER/YESB/paytmqr/Person,,80.00,,"3,993.55"',
    '01/04/2026,2026-04-01,UPI/412345678901/Payment for,,"5,000.00","5,000.00"',
    'MDU/4521',
    '1999-00001',
    '',
  ])('finds nothing in a line without a note: %s', (line) => {
    expect(findEnquiryNumbersInNote(line)).toEqual([])
  })
})
