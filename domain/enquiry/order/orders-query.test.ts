import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { findFieldProblems } from '#testing/find-field-problems.ts'
import { TrackingQuerySchema } from './orders-query.ts'

describe('TrackingQuerySchema', { tags: ['§5'] }, () => {
  it('reports the mobile number with its own codes', () => {
    const tracking = { mobile_no: '9876543210', show_all: false }
    expect(v.parse(TrackingQuerySchema, tracking)).toEqual(tracking)
    expect(findFieldProblems(TrackingQuerySchema, {})).toEqual({ mobile_no: 'tracking-mobile-required' })
    expect(findFieldProblems(TrackingQuerySchema, { mobile_no: '98765' })).toEqual({
      mobile_no: 'tracking-mobile-invalid',
    })
  })
})
