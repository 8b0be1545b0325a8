import { describe, expect, it } from 'vitest'
import { enquiryNumber } from '../enquiry/ids/enquiry-number.ts'
import { interpretSearch } from './enquiry-search.ts'
import { matchesParcel } from './parcel-search.ts'

const parcel = { enquiry_number: enquiryNumber(2026, 42), customer_name: 'Kavitha T. Rajan', city: 'மதுரை' }

describe('The search for parcels', { tags: ['O3'] }, () => {
  it.each(['42', '2026-00042', 'kavita', 'Rajan Madurai', 'mad'])('finds %s', (typed) => {
    expect(matchesParcel(interpretSearch(typed), parcel)).toBe(true)
  })

  it.each(['43', 'Selvi', 'Kavitha Theni', '9876543210', '%', '##########'])('does not find %s', (typed) => {
    expect(matchesParcel(interpretSearch(typed), parcel)).toBe(false)
  })
})
