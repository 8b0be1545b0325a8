import type { Logger } from 'pino'
import type { FormResult } from '#contract/shop-api.ts'
import { type ErrorCode, isErrorCode } from '#domain/error-codes.ts'
import type { PasswordDeps } from '../customers/password.ts'
import { signUp } from '../customers/sign-up.ts'
import { acceptChanges } from '../enquiries/orders/accept-changes.ts'
import { trackOrders } from '../enquiries/orders/track-orders.ts'
import { type PlaceEnquiryDeps, placeEnquiry } from '../enquiries/place-enquiry.ts'
import type { Guest, Sender } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { PageForms } from './page-context.ts'

async function toFormAnswer<Data>(outcome: Promise<Outcome<Data>>): Promise<FormResult<Data, ErrorCode>> {
  const { data, refusal } = await outcome
  if (!refusal) return { data }
  const { code, lines, opens } = refusal
  return { error: { code: isErrorCode(code) ? code : 'internal-error', lines, opens } }
}

/** Creates the form handlers for a sender. Tokens are in the browser's storage, so without script every sender is a guest. */
export function createPageForms({
  enquiries,
  ...deps
}: PasswordDeps & { enquiries: PlaceEnquiryDeps; logger: Logger }) {
  return (sender: Sender): PageForms => {
    const guest: Guest = { kind: 'guest', sender, findCustomer: async () => undefined }
    return {
      placeEnquiry: (payload, idempotencyKey) =>
        toFormAnswer(placeEnquiry(enquiries, { payload, idempotencyKey }, guest)),
      signUp: (signup) => toFormAnswer(signUp(deps, signup, guest)),
      trackOrders: (tracking) => toFormAnswer(trackOrders(deps, tracking, guest)),
      acceptChanges: (accepted) => toFormAnswer(acceptChanges(deps, accepted, guest)),
    }
  }
}
