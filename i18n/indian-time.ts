import type { Language } from './language.ts'

/** The clock in India, as ISO text: it is five and a half hours ahead of UTC, all year. Takes UTC; throws a RangeError for no date. */
export function toIndianIsoTime(time: string | Date): string {
  return new Date(new Date(time).getTime() + 19_800_000).toISOString()
}

/** 'dd/MM/yyyy' in India, whatever the zone of server or visitor (D16). Takes UTC; throws a RangeError for no date. */
export function formatDate(time: string | Date): string {
  return toIndianIsoTime(time).slice(0, 10).split('-').reverse().join('/')
}

/** Tamil speakers read AM and PM, not முற்பகல் and பிற்பகல். */
const AM_PM_BY_LANGUAGE = { en: ['AM', 'PM'], ta: ['AM', 'PM'] } as const

/** 'dd/MM/yyyy hh:mm aa' in India (D16), in a language: '08/11/2026 06:05 PM'. Takes UTC; throws a RangeError for no date. */
export function formatDateTime(time: string | Date, language: Language): string {
  const clock = toIndianIsoTime(time)
  const hour = Number(clock.slice(11, 13))
  const hh = String(hour % 12 || 12).padStart(2, '0')
  const [beforeNoon, afterNoon] = AM_PM_BY_LANGUAGE[language]
  return `${formatDate(time)} ${hh}:${clock.slice(14, 16)} ${hour < 12 ? beforeNoon : afterNoon}`
}
