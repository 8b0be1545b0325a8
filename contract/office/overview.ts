import * as v from 'valibot'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { CALL_URGENCIES } from '#domain/enquiry/phone-calls/call-urgency.ts'
import { PaiseSchema } from '#domain/money/money.ts'
import { defineCalls } from '../call.ts'
import { PERMISSION_REFUSALS } from './office-refusals.ts'

/** The figures of a day in India. */
export const DAY_FIGURES = ['enquiries', 'value', 'confirmed', 'paid', 'packed', 'sent'] as const
/** A figure of a day. `value` is the sum of the amounts of the day's enquiries, in paise; the others are numbers of enquiries. */
export type DayFigure = (typeof DAY_FIGURES)[number]

const FiguresJsonSchema = v.strictObject(v.entriesFromList(DAY_FIGURES, v.number()))

const OverviewJsonSchema = v.strictObject({
  /** The day in India. */
  day: v.string(),
  today: FiguresJsonSchema,
  /** The figures of yesterday until the same time. */
  yesterday: FiguresJsonSchema,
  /** Enquiries still to be called: all, and those whose promise is broken, breaks within three hours, or later today. */
  unanswered: v.strictObject({ all: v.number(), ...v.entriesFromList(CALL_URGENCIES, v.number()) }),
  /** In the order of D15. */
  by_status: v.array(
    v.strictObject({
      order_status: v.picklist(ENQUIRY_STATUSES),
      enquiries: v.number(),
      amount: PaiseSchema,
    }),
  ),
})
/** The overview, as JSON. */
export type OverviewJson = v.InferOutput<typeof OverviewJsonSchema>

/** The overview of the shop's day (O8). */
export const OVERVIEW_CALLS = defineCalls({
  'GET /office/api/overview': {
    permission: 'see-enquiries',
    summary: 'Figures of today and yesterday, unanswered enquiries, and amounts by status',
    data: OverviewJsonSchema,
    refusals: [...PERMISSION_REFUSALS, 'database-unavailable'],
  },
})
