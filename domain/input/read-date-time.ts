import { isCalendarDate } from '../calendar-date.ts'
import { normalizeCharacters } from './normalize-characters.ts'

/** The value of a datetime-local input: 2026-11-27T14:30. */
const DATETIME_LOCAL_VALUE =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[t ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DATE = String.raw`(?<day>\d{1,2})(?:[/.-](?<month>\d{1,2})[/.-]|[ -](?<named>${MONTHS.join('|')})[a-z]*,?[ -])(?<year>\d{4})`
const AM_OR_PM = String.raw`(?:(?<morning>a\.? ?m\.?|முற்பகல்|காலை)|(?<later>p\.? ?m\.?|பிற்பகல்|மாலை))`
/** Day first, as usual in India: 27/11/2026 2:30 PM, 27 Nov 2026 14:30. */
const DAY_FIRST = new RegExp(
  String.raw`^${DATE},? (?<hour>\d{1,2})[:.](?<minute>\d\d)(?:[:.](?<second>\d\d))? ?${AM_OR_PM}?$`,
  'i',
)
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const NOON = 12

type Parts = Record<string, string | undefined>

/** Reads a date and time in IST and returns an ISO timestamp in UTC. Undefined for anything else. */
export function readDateTime(typed: string): string | undefined {
  const text = normalizeCharacters(typed)
  const parts: Parts | undefined = (DATETIME_LOCAL_VALUE.exec(text) ?? DAY_FIRST.exec(text))?.groups
  if (!parts) return undefined
  const month = parts.named ? `${MONTHS.indexOf(parts.named.toLowerCase()) + 1}` : parts.month
  const day = `${parts.year}-${month?.padStart(2, '0')}-${parts.day?.padStart(2, '0')}`
  if (!isCalendarDate(day)) return undefined
  const time = `${to24HourClock(parts)}:${parts.minute}:${parts.second ?? '00'}`
  return TIME.test(time) ? new Date(`${day}T${time}+05:30`).toISOString() : undefined
}

/** Converts an hour to a 24-hour clock. Returns '' for an hour that a 12-hour clock does not have. */
function to24HourClock({ hour: typed = '', morning, later }: Parts): string {
  if (!morning && !later) return typed.padStart(2, '0')
  const hour = Number(typed)
  return hour < 1 || hour > NOON ? '' : `${(hour % NOON) + (later ? NOON : 0)}`.padStart(2, '0')
}
