const ENQUIRY = 'office_draft'
const NEW_ENQUIRY = 'office_new_enquiry'

/** Where the browser keeps what a user typed of an enquiry and did not save. */
export const enquiryDraftKey = (user_id: string, number: string) => `${ENQUIRY} ${user_id} ${number}`

/** Where the browser keeps the enquiry that a user takes down by phone. */
export const newEnquiryDraftKey = (user_id: string) => `${NEW_ENQUIRY}:${user_id}`

/** Forgets a user's drafts, which have names and addresses of customers in them: at sign-out. */
export function forgetDrafts(user_id: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(enquiryDraftKey(user_id, '')) || key === newEnquiryDraftKey(user_id))
        localStorage.removeItem(key)
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}
