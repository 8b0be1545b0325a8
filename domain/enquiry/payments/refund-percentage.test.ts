import { describe, expect, it } from 'vitest'
import { canMove, ENQUIRY_STATUSES } from '../enquiry-status.ts'
import { refundPercentage } from './refund-percentage.ts'

describe('The refund share', { tags: ['§9', 'D15'] }, () => {
  it.each([
    ['Enquiry Received', 95],
    ['Confirmed', 95],
    ['Paid', 95],
    ['Packed', 90],
    ['In Transport', 60],
    ['Reached City', 50],
    ['Collected', 0],
    ['Cancelled', 0],
  ] as const)('of an enquiry cancelled when %s is %d percent', (status, share) => {
    expect(refundPercentage(status)).toBe(share)
  })

  it('never rises as the parcel advances', () => {
    for (const status of ENQUIRY_STATUSES) {
      for (const next of ENQUIRY_STATUSES.filter((to) => canMove(status, to)))
        expect(refundPercentage(next)).toBeLessThanOrEqual(refundPercentage(status))
    }
  })
})
