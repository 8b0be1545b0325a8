import { expect, it } from 'vitest'
import type { EnquiryStatus } from './enquiry-status.ts'
import { filterActiveSteps, findUndoableStep, findUndoneStatus } from './enquiry-steps.ts'

const step = (change_no: number, order_status: EnquiryStatus, undoes: number | null = null) => ({
  change_no,
  order_status,
  undoes,
})
const placed = step(1, 'Enquiry Received')

it('findUndoableStep returns the last step and the status before it', { tags: ['O4'] }, () => {
  const confirmed = step(2, 'Confirmed')
  expect(findUndoableStep([placed, confirmed])).toEqual({
    step: confirmed,
    previousStatus: 'Enquiry Received',
  })
  const cancelled = step(3, 'Cancelled')
  expect(findUndoableStep([placed, confirmed, cancelled])).toEqual({
    step: cancelled,
    previousStatus: 'Confirmed',
  })
})

it('findUndoableStep returns undefined for new enquiries and after a complete undo', { tags: ['O4'] }, () => {
  expect(findUndoableStep([placed])).toBeUndefined()
  expect(findUndoableStep([placed, step(2, 'Confirmed'), step(3, 'Enquiry Received', 2)])).toBeUndefined()
})

it('filterActiveSteps removes undone steps and the steps that undid them', { tags: ['O4'] }, () => {
  const again = step(4, 'Confirmed')
  const history = [placed, step(2, 'Confirmed'), step(3, 'Enquiry Received', 2), again, step(5, 'Paid')]
  expect(filterActiveSteps([...history, step(6, 'Confirmed', 5)])).toEqual([placed, again])
})

it('findUndoneStatus returns the status that was undone, not the one that it went back to', {
  tags: ['O4'],
}, () => {
  const history = [placed, step(2, 'Confirmed'), step(3, 'Cancelled'), step(4, 'Confirmed', 3)]
  expect(findUndoneStatus(history, 3)).toBe('Cancelled')
})
