const ENQUIRY_PREFIX = 'office_draft'
const NEW_ENQUIRY_PREFIX = 'office_new_enquiry'

/** The key of a user's unsaved changes to an enquiry. */
export const enquiryDraftKey = (user_id: string, number: string) => `${ENQUIRY_PREFIX} ${user_id} ${number}`

/** The key of a user's new phone enquiry in one tab. */
export const newEnquiryDraftKey = (user_id: string, tab: string) => `${NEW_ENQUIRY_PREFIX}:${user_id}:${tab}`

/** The stored keys with this prefix. Empty if the browser may not store anything. */
function listKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** The keys of a user's new phone enquiries in all tabs. */
export const listNewEnquiryDraftKeys = (user_id: string): string[] =>
  listKeys(newEnquiryDraftKey(user_id, ''))

/** Deletes a user's drafts at sign-out. They contain names and addresses of customers. */
export function deleteDrafts(user_id: string): void {
  const keys = [...listKeys(enquiryDraftKey(user_id, '')), ...listNewEnquiryDraftKeys(user_id)]
  for (const key of keys) localStorage.removeItem(key)
}
