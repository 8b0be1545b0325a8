const ENQUIRY = 'office_draft'
const NEW_ENQUIRY = 'office_new_enquiry'

/** Where the browser keeps what a user typed of an enquiry and did not save. */
export const enquiryDraftKey = (user_id: string, number: string) => `${ENQUIRY} ${user_id} ${number}`

/** Where the browser keeps the enquiry that a user takes down by phone in one of its tabs. */
export const newEnquiryDraftKey = (user_id: string, tab: string) => `${NEW_ENQUIRY}:${user_id}:${tab}`

/** The places of all enquiries that a user takes down by phone, whatever tab they were begun in. */
export function newEnquiryDraftKeys(user_id: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(newEnquiryDraftKey(user_id, '')))
  } catch {
    return []
  }
}

/** Forgets a user's drafts, which have names and addresses of customers in them: at sign-out. */
export function forgetDrafts(user_id: string): void {
  try {
    const ofEnquiries = Object.keys(localStorage).filter((key) =>
      key.startsWith(enquiryDraftKey(user_id, '')),
    )
    for (const key of [...ofEnquiries, ...newEnquiryDraftKeys(user_id)]) localStorage.removeItem(key)
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}
