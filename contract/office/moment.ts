import * as v from 'valibot'

/** Whether a moment in ISO form is one: the form alone lets half a zone pass, and the 31st of February. */
function isOnTheCalendar(text: string): boolean {
  return (
    !Number.isNaN(Date.parse(text)) && new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10))
  )
}

/** A moment that somebody names, in whatever zone; as `Date.toISOString` writes it. */
export const MomentSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(isOnTheCalendar),
  v.transform((text) => new Date(text).toISOString()),
)
