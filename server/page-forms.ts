import type { Logger } from 'pino'
import type { PasswordParts } from './customers/password.ts'
import { signUp } from './customers/sign-up.ts'
import { trackOrders } from './enquiries/find-orders.ts'
import { type PlaceEnquiryParts, placeEnquiry } from './enquiries/place-enquiry.ts'
import type { PageForms } from './page-context.ts'
import type { Guest, Sender } from './principal.ts'

/** Makes the forms of pages, for a sender. The browser's token is in its storage: without script everybody is a guest. */
export function createPageForms({
  enquiries,
  ...parts
}: PasswordParts & { enquiries: PlaceEnquiryParts; logger: Logger }) {
  return (sender: Sender): PageForms => {
    const guest: Guest = { kind: 'guest', sender, findCustomer: async () => undefined }
    return {
      placeEnquiry: (payload, idempotencyKey) => placeEnquiry(enquiries, { payload, idempotencyKey }, guest),
      signUp: (signup) => signUp(parts, signup, guest),
      trackOrders: (tracking) => trackOrders(parts, tracking, guest),
    }
  }
}
