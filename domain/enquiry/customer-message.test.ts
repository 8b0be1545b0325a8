import { expect, it } from 'vitest'
import { CUSTOMER_MESSAGES, listSuitableMessages } from './customer-message.ts'
import { ENQUIRY_STATUSES } from './enquiry-status.ts'

const NEW = {
  order_status: 'Enquiry Received',
  hasWaitingVersion: false,
  isPartPaid: false,
  lastCall: undefined,
} as const

it('there is nothing to tell of a new enquiry, until a call was not answered', { tags: ['O4'] }, () => {
  expect(listSuitableMessages(NEW)).toEqual([])
  expect(listSuitableMessages({ ...NEW, lastCall: 'Reached' })).toEqual([])
  expect(listSuitableMessages({ ...NEW, lastCall: 'No Answer' })).toEqual(['no-answer'])
})

it('what has come in part is told before what was told already', { tags: ['O4'] }, () => {
  const confirmed = { ...NEW, order_status: 'Confirmed' } as const
  expect(listSuitableMessages(confirmed)).toEqual(['confirmed'])
  expect(listSuitableMessages({ ...confirmed, isPartPaid: true })).toEqual(['part-paid', 'confirmed'])
})

it('a version that waits comes first', { tags: ['O4'] }, () => {
  expect(listSuitableMessages({ ...NEW, order_status: 'Paid', hasWaitingVersion: true })).toEqual([
    'proposed',
    'paid',
  ])
})

it('there is a time for every text', { tags: ['O4'] }, () => {
  const states = ENQUIRY_STATUSES.map((order_status) => ({
    order_status,
    hasWaitingVersion: true,
    isPartPaid: true,
    lastCall: 'No Answer' as const,
  }))
  expect(new Set(states.flatMap(listSuitableMessages))).toEqual(new Set(CUSTOMER_MESSAGES))
})
