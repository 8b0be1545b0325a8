import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canMove, ENQUIRY_STATUSES, type EnquiryStatus } from './enquiry-status.ts'

const nextStatuses = (from: EnquiryStatus) => ENQUIRY_STATUSES.filter((to) => canMove(from, to))
const statuses = fc.constantFrom(...ENQUIRY_STATUSES)

function reachableFrom(start: EnquiryStatus): Set<EnquiryStatus> {
  const reached = new Set([start])
  for (const status of reached) for (const next of nextStatuses(status)) reached.add(next)
  return reached
}

describe('The states of an enquiry', { tags: ['D15'] }, () => {
  it('are all reachable from the first', () => {
    expect(reachableFrom('Enquiry Received')).toEqual(new Set(ENQUIRY_STATUSES))
  })

  it('advance one step at a time', () => {
    const path = ENQUIRY_STATUSES.filter((status) => status !== 'Cancelled')
    path.slice(1).forEach((next, step) => {
      expect(nextStatuses(path[step] ?? next).filter((status) => status !== 'Cancelled')).toEqual([next])
    })
  })

  it('allow cancelling from any but Collected', () => {
    fc.assert(
      fc.property(statuses, (status) => {
        expect(canMove(status, 'Cancelled')).toBe(status !== 'Collected' && status !== 'Cancelled')
      }),
    )
  })

  it('never form a cycle', () => {
    fc.assert(
      fc.property(statuses, (status) => {
        for (const next of nextStatuses(status)) expect(reachableFrom(next).has(status)).toBe(false)
      }),
    )
  })
})
