import * as v from 'valibot'
import { isCalendarDate } from '#domain/calendar-date.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'

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
