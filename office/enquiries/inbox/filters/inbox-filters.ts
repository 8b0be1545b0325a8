import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import type { TalliesJson } from '#contract/office/inbox.ts'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { CALL_URGENCIES } from '#domain/enquiry/phone-calls/call-urgency.ts'
import { INBOX_SORTS } from '#domain/office/inbox-sort.ts'
import type { inbox as inboxEn } from '#i18n/office/en/inbox.ts'

/** Ignores values that a filter cannot have. */
const optional = <Value>(schema: v.GenericSchema<Value>) => v.fallback(v.optional(schema), undefined)
const textSchema = v.pipe(v.string(), v.nonEmpty())

const InboxFiltersSchema = v.object({
  status: optional(v.picklist(ENQUIRY_STATUSES)),
  /** Whether the customer is still to be called, or how soon the promise to call breaks. */
  call: optional(v.picklist(['due', 'done', ...CALL_URGENCIES])),
  /** The status that was reached on the day in India, today if not stated. */
  reached: optional(v.picklist(ENQUIRY_STATUSES)),
  day: optional(textSchema),
  waiting: optional(v.literal('1')),
  burst: optional(textSchema),
  assigned: optional(v.literal('me')),
  q: optional(textSchema),
  sort: optional(v.picklist(INBOX_SORTS)),
})
/** The filters of the list, and its order. An enquiry must match all filters that are set. */
export type InboxFilters = v.InferInput<typeof InboxFiltersSchema>

type InboxView = {
  name: Exclude<keyof (typeof inboxEn)['views'], 'label' | 'all'>
  filters: InboxFilters
  count: (tallies: TalliesJson) => number
}

const countStatus = ({ by_status }: TalliesJson, status: EnquiryStatus) =>
  by_status.find(({ order_status }) => order_status === status)?.enquiries ?? 0

/** The saved views: the steps at which an enquiry waits for someone. */
export const INBOX_VIEWS: readonly InboxView[] = [
  {
    name: 'unanswered',
    filters: { status: 'Enquiry Received', call: 'due' },
    count: ({ to_call }) => to_call,
  },
  {
    name: 'toConfirm',
    filters: { status: 'Enquiry Received', call: 'done' },
    count: (tallies) => countStatus(tallies, 'Enquiry Received') - tallies.to_call,
  },
  { name: 'toPay', filters: { status: 'Confirmed' }, count: (tallies) => countStatus(tallies, 'Confirmed') },
  { name: 'toPack', filters: { status: 'Paid' }, count: (tallies) => countStatus(tallies, 'Paid') },
  {
    name: 'onTheRoad',
    filters: { status: 'In Transport' },
    count: (tallies) => countStatus(tallies, 'In Transport'),
  },
  { name: 'waiting', filters: { waiting: '1' }, count: ({ waiting }) => waiting },
  { name: 'mine', filters: { assigned: 'me' }, count: ({ mine }) => mine },
]

const withoutUndefined = (filters: InboxFilters) =>
  Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))

/** The query of a URL with these filters. */
export const toInboxQuery = (filters: InboxFilters) => `${new URLSearchParams(withoutUndefined(filters))}`

/** Whether a view has exactly these filters. The order of the list and the search do not matter. */
export function isViewOf(filters: InboxFilters, view: InboxFilters): boolean {
  return toInboxQuery({ ...filters, q: undefined, sort: undefined }) === toInboxQuery(view)
}

/** Whether the list shows only some of the enquiries. */
export const hasFilters = (filters: InboxFilters) =>
  withoutUndefined({ ...filters, sort: undefined }).length > 0

/** The filters in the URL, and a function to change them. Typing replaces the history entry instead of adding one. */
export function useInboxFilters() {
  const [query, setQuery] = useSearchParams()
  const filters: InboxFilters = v.parse(InboxFiltersSchema, Object.fromEntries(query))
  const change = (next: InboxFilters, isTyping = false) =>
    setQuery(new URLSearchParams(toInboxQuery(next)), { replace: isTyping })
  return { filters, change }
}
