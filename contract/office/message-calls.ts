import { callsOf } from '../call.ts'
import { ToldSchema } from './messages.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

/** What was told to a customer (O4). */
export const MESSAGE_CALLS = callsOf({
  'POST /office/api/enquiries/{number}/messages': {
    may: 'work-enquiries',
    summary: 'A ready text was opened in WhatsApp: the customer counts as told',
    payload: ToldSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found'],
  },
})
