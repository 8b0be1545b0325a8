import { expect, it } from 'vitest'
import { CUSTOMER_MESSAGES, listSuitableMessages } from './customer-message.ts'
import { ENQUIRY_STATUSES } from './enquiry-status.ts'

const NEW = {
  order_status: 'Enquiry Received',
  hasWaitingVersion: false,
  isPartPaid: false,
  lastCall: undefined,
} as const

it('a new enquiry has no message until a call is not answered', { tags: ['O4'] }, () => {
  expect(listSuitableMessages(NEW)).toEqual([])
  expect(listSuitableMessages({ ...NEW, lastCall: 'Reached' })).toEqual([])
  expect(listSuitableMessages({ ...NEW, lastCall: 'No Answer' })).toEqual(['no-answer'])
})

it('a partial payment is reported before the confirmation', { tags: ['O4'] }, () => {
  const confirmed = { ...NEW, order_status: 'Confirmed' } as const
  expect(listSuitableMessages(confirmed)).toEqual(['confirmed'])
  expect(listSuitableMessages({ ...confirmed, isPartPaid: true })).toEqual(['part-paid', 'confirmed'])
})

it('a waiting version is reported first', { tags: ['O4'] }, () => {
  expect(listSuitableMessages({ ...NEW, order_status: 'Paid', hasWaitingVersion: true })).toEqual([
    'proposed',
    'paid',
  ])
})

it('every message is suitable for some enquiry', { tags: ['O4'] }, () => {
  const states = ENQUIRY_STATUSES.map((order_status) => ({
    order_status,
    hasWaitingVersion: true,
    isPartPaid: true,
    lastCall: 'No Answer' as const,
  }))
  expect(new Set(states.flatMap(listSuitableMessages))).toEqual(new Set(CUSTOMER_MESSAGES))
})
