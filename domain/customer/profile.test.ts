import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { findFieldProblems } from '#testing/find-field-problems.ts'
import { ProfileSchema, ProfileUpdateSchema } from './profile.ts'

describe('The profile', { tags: ['§5'] }, () => {
  it('requires the same fields as the signup form', () => {
    expect(findFieldProblems(ProfileSchema, {})).toEqual({
      customer_name: 'customer-name-required',
      address: 'address-required',
      city: 'city-required',
      pin_code: 'pin-code-required',
      mobile_no: 'mobile-required',
    })
  })

  it('is updated with the given fields only', () => {
    expect(v.parse(ProfileUpdateSchema, { sub: 'a', city: ' Madurai ' })).toEqual({
      sub: 'a',
      city: 'Madurai',
    })
    expect(findFieldProblems(ProfileUpdateSchema, { sub: 'a', city: '', pin_code: '1' })).toEqual({
      city: 'city-required',
      pin_code: 'pin-code-invalid',
    })
  })
})
