/** The columns by which the inbox can be sorted. `deadline` has the unanswered enquiries first. */
export const INBOX_SORT_COLUMNS = ['placed', 'name', 'amount', 'due', 'deadline'] as const
/** A column by which the inbox can be sorted. */
export type InboxSortColumn = (typeof INBOX_SORT_COLUMNS)[number]

/** All sort orders of the inbox: a column ascending, or with a minus sign descending. */
export const INBOX_SORTS = INBOX_SORT_COLUMNS.flatMap((column) => [column, `-${column}` as const])
/** A sort order of the inbox. */
export type InboxSort = (typeof INBOX_SORTS)[number]

/** The default order: newest first. */
export const NEWEST_FIRST = '-placed' satisfies InboxSort

/** Returns the order after a first click on a column's name: the first name, the next deadline, or the newest or largest. */
export const firstSortOf = (column: InboxSortColumn): InboxSort =>
  column === 'name' || column === 'deadline' ? column : `-${column}`

/** Splits a sort order into its column and direction. */
export function parseInboxSort(sort: InboxSort): { column: InboxSortColumn; isDescending: boolean } {
  const column = INBOX_SORT_COLUMNS.find((each) => sort.endsWith(each)) ?? 'placed'
  return { column, isDescending: sort.startsWith('-') }
}
