import { describe, expect, it } from 'vitest'
import { findFieldProblems } from '#testing/find-field-problems.ts'
import { SAMPLE_SIGNUP } from '#testing/samples/sample-signup.ts'
import { TrackingQuerySchema } from '../enquiry/order/orders-query.ts'
import { LoginSchema } from './login.ts'
import { ProfileSchema, ProfileUpdateSchema } from './profile.ts'
import { SignupSchema } from './signup.ts'

describe('Numbers and places', { tags: ['D22'] }, () => {
  it.each(['6', '7', '8', '9'])('a mobile number may begin with %s', (first) => {
    expect(findFieldProblems(SignupSchema, { ...SAMPLE_SIGNUP, mobile_no: `${first}000000000` })).toEqual({})
  })

  it('registration and profile accept PIN codes that are not served', () => {
    expect(findFieldProblems(SignupSchema, { ...SAMPLE_SIGNUP, pin_code: '110001' })).toEqual({})
    expect(findFieldProblems(ProfileSchema, { ...SAMPLE_SIGNUP, pin_code: '122001' })).toEqual({})
  })

  it('each form reports an invalid number with its own code', () => {
    expect(findFieldProblems(ProfileUpdateSchema, { sub: 'c1', pin_code: '012345' })).toEqual({
      pin_code: 'pin-code-invalid',
    })
    expect(findFieldProblems(TrackingQuerySchema, { mobile_no: '5876543210' })).toEqual({
      mobile_no: 'tracking-mobile-invalid',
    })
    // The specification states only ten digits for the login. A number that cannot be registered is simply unknown.
    expect(findFieldProblems(LoginSchema, { username: '0000000000', password: '0000000000' })).toEqual({})
  })
})
