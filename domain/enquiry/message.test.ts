import { expect, it } from 'vitest'
import { ENQUIRY_STATUSES } from './enquiry-status.ts'
import { MESSAGES, messagesOn } from './message.ts'

const NEW = {
  order_status: 'Enquiry Received',
  waits: false,
  isPartPaid: false,
  lastCall: undefined,
} as const

it('there is nothing to tell of a new enquiry, until a call was not answered', { tags: ['O4'] }, () => {
  expect(messagesOn(NEW)).toEqual([])
  expect(messagesOn({ ...NEW, lastCall: 'Reached' })).toEqual([])
  expect(messagesOn({ ...NEW, lastCall: 'No Answer' })).toEqual(['no-answer'])
})

it('what has come in part is told before what was told already', { tags: ['O4'] }, () => {
  const confirmed = { ...NEW, order_status: 'Confirmed' } as const
  expect(messagesOn(confirmed)).toEqual(['confirmed'])
  expect(messagesOn({ ...confirmed, isPartPaid: true })).toEqual(['part-paid', 'confirmed'])
})

it('a version that waits comes first', { tags: ['O4'] }, () => {
  expect(messagesOn({ ...NEW, order_status: 'Paid', waits: true })).toEqual(['proposed', 'paid'])
})

it('there is a time for every text', { tags: ['O4'] }, () => {
  const states = ENQUIRY_STATUSES.map((order_status) => ({
    order_status,
    waits: true,
    isPartPaid: true,
    lastCall: 'No Answer' as const,
  }))
  expect(new Set(states.flatMap(messagesOn))).toEqual(new Set(MESSAGES))
})
