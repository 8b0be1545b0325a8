import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enquiryNumber } from '../enquiry/ids/enquiry-number.ts'
import { formatPaymentNote } from '../enquiry/payments/payment-note.ts'
import {
  buildSearchText,
  type EnquirySearchFields,
  interpretSearch,
  isIncompleteNumber,
  SEARCH_TEXT_LENGTH_MAX,
} from './enquiry-search.ts'

const kavitha: EnquirySearchFields = {
  enquiry_number: enquiryNumber(2026, 42),
  customer_name: 'Kavitha T. Rajan',
  city: 'Madurai',
  mobile_no: '9876543210',
  pin_code: '625001',
  address: '12/3A Car Street, Anna Nagar',
  lr_numbers: ['MDU/4521-B'],
  references: ['AXIS0012345678', '412345678901'],
}

/** Whether a text matches a pattern of SQL LIKE. */
const isLike = (text: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('%', '.*').replaceAll('_', '.')}$`, 's').test(text)

/** Whether a search finds an enquiry. */
function matchesSearch(typed: string, enquiry: EnquirySearchFields): boolean {
  const text = buildSearchText(enquiry)
  return interpretSearch(typed).some((words) =>
    words.every((patterns) => patterns.some((pattern) => isLike(text, pattern))),
  )
}

const enquiries: fc.Arbitrary<EnquirySearchFields> = fc.record({
  enquiry_number: fc
    .tuple(fc.integer({ min: 2000, max: 2999 }), fc.integer({ min: 1, max: 9_999_999 }))
    .map(([year, count]) => enquiryNumber(year, count)),
  customer_name: fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
  city: fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
  mobile_no: fc.stringMatching(/^[6-9]\d{9}$/),
  pin_code: fc.stringMatching(/^[1-9]\d{5}$/),
  address: fc.string({ minLength: 1, maxLength: 1000, unit: 'grapheme' }),
})

describe('buildSearchText', { tags: ['O4'] }, () => {
  it('has the numbers first, then each phonetic word once', () => {
    expect(buildSearchText(kavitha)).toBe(
      '9876543210 2026-00042 kavita t rasan maturai 625001 mtu 4521 p aksi 0012345678 ' +
        '412345678901 /12 /3 a kar strit ana nakar ',
    )
  })

  it('has bounded length and only letters and digits for any address', () => {
    fc.assert(
      fc.property(enquiries, (enquiry) => {
        const text = buildSearchText(enquiry)
        expect(text.length).toBeLessThanOrEqual(SEARCH_TEXT_LENGTH_MAX)
        expect(text).toMatch(/^\d{10} 2\d{3}-\d{5,7} (?:(?:[a-z]+|\/?[\d.]+) )*$/)
      }),
    )
  })
})

describe('The search for an enquiry', { tags: ['O4'] }, () => {
  it.each([
    '42',
    '00042',
    '2026-00042',
    '2026-42',
    '#2026-00042',
    '2026/00042',
    'Enquiry 2026-00042',
    'ENQ #42',
    '00042 2026',
    '2026',
    '2026-',
    '2026-0',
    '#2026-000',
    'Enquiry 2026/0004',
    '3210',
    '9876',
    '98765 4',
    '9876543210',
    '98765 43210',
    '+91 98765-43210',
    '(+91) 98765 43210',
    '(+91) 98765',
    '+91 098765.43210',
    '0091-98765-43210',
    'tel:+919876543210',
    'kav',
    'rajan kavi',
    'MADURAI 42',
    'கவிதா',
    'மதுரை 3210',
    'Kavita',
    '625001',
    '6250',
    '625 001',
    '625\u00a0001',
    '625-001',
    'madurai 625 001',
    'car street',
    '12/3A Car',
    'anna nagar kavitha',
    'MDU/4521-B',
    'mdu 4521',
    'AXIS0012345678',
    'axis00123',
    '412345678901',
    '4123',
    'கவி\u200cதா',
    'மது\u200dரை',
    'மது\u00adரை',
    '00042 2',
    '00042 202',
    '00042 2026 Va',
    'Enquiry 2026-00042',
    'UPI-MEENA-meena@oksbi-SBIN0000123-412345678903-00042 2026 VAANAVIL CRACKERS',
    'UPI-MEENA-meena@oksbi-SBIN0000123-412345678903-2026-00042',
    'UPI/412345678999/CR/MEENA/HDFC/00042 202',
    'BY TRANSFER-UPI/CR/412345678999/BHARAT T/HDFC/bharat@ok/0004',
  ])('finds it by %s', (typed) => {
    expect(matchesSearch(typed, kavitha)).toBe(true)
  })

  it.each([
    '43',
    '12',
    '2025-42',
    '2026-1',
    '2026-00043',
    '210',
    '4321',
    'avitha',
    'kavitha salem',
    '98765 43211',
    '(+91) 98765 43211',
    '001',
    '5001',
    '625 002',
    '250 01',
    '13 Car Street',
    '00042 201',
    '00042 2025 Va',
    'UPI/412345678999/CR/MEENA/HDFC/00043 202',
  ])('does not find it by %s', (typed) => {
    expect(matchesSearch(typed, kavitha)).toBe(false)
  })

  it('finds it by number, both ends of the mobile number, and words', () => {
    fc.assert(
      fc.property(enquiries, fc.integer({ min: 4, max: 10 }), (enquiry, digits) => {
        const { enquiry_number, mobile_no, pin_code, customer_name, city } = enquiry
        expect(matchesSearch(enquiry_number.slice(5), enquiry)).toBe(true)
        for (let typed = 5; typed <= enquiry_number.length; typed++)
          expect(matchesSearch(enquiry_number.slice(0, typed), enquiry), enquiry_number.slice(0, typed)).toBe(
            true,
          )
        expect(matchesSearch(mobile_no.slice(-digits), enquiry)).toBe(true)
        expect(matchesSearch(mobile_no.slice(0, digits), enquiry)).toBe(true)
        expect(matchesSearch(pin_code, enquiry)).toBe(true)
        for (const word of [customer_name, city].filter((text) => interpretSearch(text).length > 0))
          expect(matchesSearch(word, enquiry)).toBe(true)
      }),
    )
  })

  it('finds it by its payment note, also truncated', { tags: ['§2/payment-options'] }, () => {
    fc.assert(
      fc.property(enquiries, fc.integer({ min: 4, max: 28 }), (enquiry, length) => {
        const note = formatPaymentNote(enquiry.enquiry_number, 'Vaanavil Crackers').slice(0, length)
        expect(matchesSearch(note, enquiry), note).toBe(true)
      }),
    )
  })

  it.each([
    'Kavitha Murugan',
    'Selvi Poornima',
    'Shanthi Seetha',
    'Lakshmi Meenakshi',
    'Ezhilarasi Yazhini',
    'Vijayalakshmi Jeyachandran',
    'Thenmozhi Chitra',
    'Xavier Zubeda',
    'Oommen Ouseph',
    'கவிதா பூங்குழலி',
  ])('finds %s from the second typed letter on', (customer_name) => {
    for (const word of customer_name.split(' ')) {
      for (let typed = 2; typed <= word.length; typed++)
        expect(matchesSearch(word.slice(0, typed), { ...kavitha, customer_name }), word.slice(0, typed)).toBe(
          true,
        )
    }
  })
})

it.each([
  ['98', true],
  ['+91', true],
  ['+91 98', true],
  ['+91 980', true],
  ['+9198', true],
  ['091 98', true],
  ['0091 98', true],
  ['+91 9805', false],
  ['9198', false],
  ['0042', false],
  ['00916', false],
  ['9876', false],
  ['kav', false],
])('isIncompleteNumber(%j) is %j', { tags: ['O4'] }, (typed, expected) => {
  expect(isIncompleteNumber(typed)).toBe(expected)
})
