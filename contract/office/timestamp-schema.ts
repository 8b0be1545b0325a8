import * as v from 'valibot'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'

/** Whether the day of an ISO date or timestamp exists: the pattern alone accepts 31 February. */
const isCalendarDate = (text: string) =>
  new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10))

/** An ISO date. Invalid dates report `problem`. */
export const dateSchema = (problem: OfficeFieldProblem) =>
  v.pipe(v.string(), v.isoDate(problem), v.check(isCalendarDate, problem))

/** An ISO timestamp in any time zone, converted to the format of `Date.toISOString`. */
export const TimestampSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  // The pattern also accepts incomplete time zones.
  v.check((text) => !Number.isNaN(Date.parse(text)) && isCalendarDate(text)),
  v.transform((text) => new Date(text).toISOString()),
)
