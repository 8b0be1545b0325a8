import { useCallback, useEffect, useRef, useState } from 'react'
import { askOffice, type OfficeAnswer, type OfficeError } from '#contract/office/client.ts'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { useWords } from '../ui/language.ts'
import { useLive } from '../ui/live.ts'
import { useMe } from '../ui/me.ts'
import { say } from '../ui/status.tsx'
import { useComeBack } from '../ui/use-come-back.ts'
import { whatHappened } from './happened.ts'

/** So many things that others did are told at a time. */
const TOLD_MAX = 5

/** An enquiry on the screen, and how something is done with it. */
export type OpenEnquiry = {
  enquiry: EnquiryJson
  /** What every call of it takes: its number, and what of it is on the screen. */
  params: { number: string }
  seen: { row_version: number }
  /**
   * Makes a call that does something with it, shows it as it is then, and says what was done or why not. Gives why not. A
   * second tap while the first is on its way is told so, or `waits` until it is done.
   */
  done: (
    ask: () => Promise<OfficeAnswer<unknown>>,
    said: string | ((is: EnquiryJson) => string),
    options?: { waits: boolean },
  ) => Promise<OfficeError | undefined>
  /** What others did with it while it was on the screen, the last thing last, until it was seen. */
  happened: readonly string[]
  seeHappened: () => void
}

/**
 * Finds an enquiry by its number, and again when somebody did something with it or comes back to the screen; or says why there
 * is none. For one number, as long as what calls this is there: what is on its way belongs to it.
 */
export function useEnquiry(number: string): { open?: OpenEnquiry; error?: OfficeError } {
  const words = useWords({ errors: errorsEn, enquiry: enquiryEn, status: statusEn })
  const me = useMe().name
  const [found, setFound] = useState<OfficeAnswer<EnquiryJson>>()
  const [happened, setHappened] = useState<readonly string[]>([])
  const asked = useRef(0)
  /** What is being done. */
  const inHand = useRef<Promise<unknown>>(undefined)
  /** The newest row version that this screen was told of. */
  const heard = useRef(0)
  const shown = useRef<EnquiryJson>(undefined)
  const inWords = useRef(words)
  useEffect(() => {
    inWords.current = words
  })
  /** Finds it, and gives what others did since it was last found; after work, of which so many changes are `mine`. */
  const find = useCallback(
    async ({ isAfterWork = false, mine = 0 } = {}) => {
      // While something is being done nothing else can be: what it led to is looked at when it is done.
      const mustWait = () => inHand.current !== undefined && !isAfterWork
      if (mustWait()) return []
      asked.current++
      const turn = asked.current
      const answer = await askOffice('GET /office/api/enquiries/{number}', { params: { number } })
      // A later answer is the newer one.
      if (turn !== asked.current || mustWait()) return []
      const before = shown.current
      // What is on the screen stays there while there is no line to the shop.
      if (answer.error?.code === 'network' && before) return []
      setFound(answer)
      const after = answer.data
      shown.current = after
      const more = before && after ? whatHappened({ before, after, me, mine }, inWords.current) : []
      if (more.length > 0) setHappened((told) => [...told, ...more].slice(-TOLD_MAX))
      return more
    },
    [number, me],
  )
  useEffect(() => void find(), [find])
  useComeBack(find)
  useLive((event) => {
    if (event.event === 'changed' && event.enquiry_number === number)
      heard.current = Math.max(heard.current, event.row_version)
    const isNews =
      event.event === 'reset' ||
      (event.event === 'changed' &&
        event.enquiry_number === number &&
        event.row_version > (shown.current?.row_version ?? 0))
    if (isNews) void find()
  })

  if (!found) return {}
  if (found.error) return { error: found.error }
  const { row_version } = found.data
  return {
    open: {
      enquiry: found.data,
      params: { number },
      seen: { row_version },
      async done(ask, said, { waits } = { waits: false }) {
        while (inHand.current) {
          if (!waits) {
            say(inWords.current.errors['one-moment'])
            return { code: 'one-moment' }
          }
          await inHand.current
        }
        const work = ask().then(async ({ error }) => ({
          error,
          meanwhile: await find({ isAfterWork: true, mine: error ? 0 : 1 }),
        }))
        inHand.current = work
        const { error, meanwhile } = await work
        inHand.current = undefined
        // Somebody was faster still.
        if (heard.current > (shown.current?.row_version ?? 0)) void find()
        const { enquiry, errors } = inWords.current
        if (error?.code === 'changed-meanwhile' && meanwhile.length > 0)
          say(`${meanwhile.join('. ')}. ${enquiry.notDone}`)
        else if (error) say(error.about ? enquiry.referenceOf(error.about) : errors[error.code])
        else say(typeof said === 'string' ? said : said(shown.current ?? found.data))
        return error
      },
      happened,
      seeHappened: () => setHappened([]),
    },
  }
}
