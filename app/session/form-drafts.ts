/** The session storage keys of form drafts, which include prefilled fields. */
const DRAFT_KEYS = ['billing_form', 'signup_form', 'tracking_form'] as const

/** A form whose draft survives a reload. */
export type DraftKey = (typeof DRAFT_KEYS)[number]

/** Clears the drafts of these forms, by default of all: the next customer must not see them. */
export function clearFormDrafts(forms: readonly DraftKey[] = DRAFT_KEYS) {
  try {
    for (const form of forms) sessionStorage.removeItem(form)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
