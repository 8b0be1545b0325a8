import { indianDay, startOfIndianDay } from '../../indian-day.ts'
import { CALL_WITHIN_MS } from './call-deadline.ts'

/**
 * When the promise to call within 24 hours breaks: it is broken (late), breaks within three hours (soon), or later on the same
 * day in India (today). An enquiry has at most one of them.
 */
export const CALL_URGENCIES = ['late', 'soon', 'today'] as const
export type CallUrgency = (typeof CALL_URGENCIES)[number]

export const isCallUrgency = (text: string | undefined): text is CallUrgency =>
  CALL_URGENCIES.some((urgency) => urgency === text)

/** A range of UTC times, `before` excluded. */
export type TimeRange = { from: string; before: string }

const SOON_MS = 3 * 3_600_000
const START_OF_TIME = '0000-01-01T00:00:00.000Z'

/** Returns when the unanswered enquiries of an urgency were placed. */
export function placedRange(urgency: CallUrgency, now: Date): TimeRange {
  const late = new Date(now.getTime() - CALL_WITHIN_MS).toISOString()
  const soon = new Date(now.getTime() - CALL_WITHIN_MS + SOON_MS).toISOString()
  // Placed before today is to be called before tomorrow.
  const today = startOfIndianDay(indianDay(now))
  switch (urgency) {
    case 'late':
      return { from: START_OF_TIME, before: late }
    case 'soon':
      return { from: late, before: soon }
    case 'today':
      return { from: soon, before: today > soon ? today : soon }
  }
}
