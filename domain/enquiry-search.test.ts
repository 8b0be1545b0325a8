import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginningsAsked, isAskedFor, TOKEN_MAX, tokensOf } from './enquiry-search.ts'

const kavitha = {
  enquiry_year: 2026,
  enquiry_count: 42,
  customer_name: 'Kavitha T. Rajan',
  city: 'Madurai',
  mobile_no: '9876543210',
}

/** Whether a search for `typed` finds an enquiry. */
const finds = (typed: string, enquiry: Parameters<typeof tokensOf>[0]) =>
  isAskedFor(beginningsAsked(typed), enquiry)

const enquiries = fc.record({
  enquiry_year: fc.integer({ min: 2000, max: 2999 }),
  enquiry_count: fc.integer({ min: 1, max: 9_999_999 }),
  customer_name: fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
  city: fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
  mobile_no: fc.stringMatching(/^[6-9]\d{9}$/),
})

describe('The tokens of an enquiry', { tags: ['O4'] }, () => {
  it('are its number, its mobile number backwards, and the words of name and city', () => {
    expect(tokensOf(kavitha)).toEqual(['#42-2026', '+0123456789', 'kavita', 't', 'rasan', 'maturai'])
  })

  it('are each there once, neither empty nor too long, whatever the name', () => {
    fc.assert(
      fc.property(enquiries, (enquiry) => {
        const tokens = tokensOf(enquiry)
        expect(new Set(tokens).size).toBe(tokens.length)
        for (const token of tokens)
          expect(token.length).toSatisfy((length) => length > 0 && length <= TOKEN_MAX)
      }),
    )
  })

  it('tell numbers, mobile numbers and words apart', () => {
    fc.assert(
      fc.property(enquiries, (enquiry) => {
        expect(tokensOf(enquiry).filter((token) => token.startsWith('#'))).toHaveLength(1)
        expect(tokensOf(enquiry).filter((token) => token.startsWith('+'))).toHaveLength(1)
      }),
    )
  })
})

describe('An enquiry is found', { tags: ['O4'] }, () => {
  it.each([
    '42',
    '00042',
    '2026-00042',
    '2026-42',
    '3210',
    '9876543210',
    '98765 43210',
    '+91 98765-43210',
    'kav',
    'rajan kavi',
    'MADURAI 42',
    'கவிதா',
    'மதுரை 3210',
    'Kavita',
  ])('by %s', (typed) => {
    expect(finds(typed, kavitha)).toBe(true)
  })

  it.each(['43', '2025-42', '210', '9876', '4321', 'avitha', 'kavitha salem', '2026-0'])(
    'and not by %s',
    (typed) => {
      expect(finds(typed, kavitha)).toBe(false)
    },
  )

  it('by its number, by any end of its mobile number from four digits, and by name and city', () => {
    fc.assert(
      fc.property(enquiries, fc.integer({ min: 4, max: 10 }), (enquiry, digits) => {
        expect(finds(`${enquiry.enquiry_count}`, enquiry)).toBe(true)
        expect(finds(`${enquiry.enquiry_year}-${enquiry.enquiry_count}`, enquiry)).toBe(true)
        expect(finds(enquiry.mobile_no.slice(-digits), enquiry)).toBe(true)
        for (const word of [enquiry.customer_name, enquiry.city]) expect(finds(word, enquiry)).toBe(true)
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
  ])('while %s is still being typed, from the second letter on', (customer_name) => {
    for (const word of customer_name.split(' ')) {
      for (let typed = 2; typed <= word.length; typed++)
        expect(finds(word.slice(0, typed), { ...kavitha, customer_name }), word.slice(0, typed)).toBe(true)
    }
  })
})
