import * as v from 'valibot'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'

/** Whether a day in ISO form, or the day of a moment, is one: the form alone lets the 31st of February pass. */
const isOnTheCalendar = (text: string) =>
  new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10))

/** A day that somebody names; refused with `problem`. */
export const daySchema = (problem: OfficeFieldProblem) =>
  v.pipe(v.string(), v.isoDate(problem), v.check(isOnTheCalendar, problem))

/** A moment that somebody names, in whatever zone; as `Date.toISOString` writes it. */
export const MomentSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  // Half a zone has the form, too.
  v.check((text) => !Number.isNaN(Date.parse(text)) && isOnTheCalendar(text)),
  v.transform((text) => new Date(text).toISOString()),
)
