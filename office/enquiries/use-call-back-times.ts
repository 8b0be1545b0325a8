import { serverNow } from '#contract/client/server-time.ts'
import { suggestCallBackTimes } from '#domain/enquiry/phone-calls/call-back-times.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { useWords } from '../shell/language.ts'

/** Returns the usual times to call back that are still ahead, with their names and keys. */
export function useCallBackTimes() {
  const { inbox } = useWords({ inbox: inboxEn })
  const { hour, evening, morning } = suggestCallBackTimes(new Date(serverNow()))
  return [
    { name: inbox.inOneHour, keys: '1', time: hour },
    { name: inbox.thisEvening, keys: '2', time: evening },
    { name: inbox.tomorrowMorning, keys: '3', time: morning },
  ].flatMap(({ time, ...choice }) => (time ? [{ ...choice, time }] : []))
}
