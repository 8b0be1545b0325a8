import { type RefObject, useEffect } from 'react'
import { IDEMPOTENCY_KEY } from '#app/cart/idempotency-key.ts'
import { isTextField } from '#app/ui/forms/is-text-field.ts'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import type { DraftKey } from './form-drafts.ts'
import { findSignedInSub, useSignedInSub } from './session.ts'

/**
 * Identifies the owner of a draft: the signed-in customer and the current order. Clear and a placed order change it in all
 * tabs.
 */
const getDraftOwner = () => `${findSignedInSub()} ${readStoredItem(IDEMPOTENCY_KEY)}`

/** Restores a draft of the same owner. Skips fields that have a value or the focus: restored digits would mix with typed ones. */
function restoreDraft(key: DraftKey, { elements }: HTMLFormElement) {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!draft) return
    if (draft.owner !== getDraftOwner()) return sessionStorage.removeItem(key)
    for (const [name, value] of Object.entries(draft.fields)) {
      const field = elements.namedItem(name)
      if (isTextField(field) && !field.value && field !== document.activeElement) field.value = String(value)
    }
  } catch {
    // A damaged draft is ignored.
  }
}

/**
 * Saves the form's fields under `key` as the customer types, and restores them after a reload or language switch for the same
 * owner.
 */
export function useFormDraft(key: DraftKey, form: RefObject<HTMLFormElement | null>) {
  const sub = useSignedInSub()
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    restoreDraft(key, fields)
    const saveDraft = () => {
      try {
        const draft = { owner: getDraftOwner(), fields: Object.fromEntries(new FormData(fields)) }
        sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // Without storage, the form still submits its fields.
      }
    }
    fields.addEventListener('input', saveDraft)
    return () => {
      fields.removeEventListener('input', saveDraft)
      // Also runs when the customer signs out or another one signs in, in any tab: the fields belong to the previous one.
      if (sub) fields.reset()
    }
  }, [key, sub, form])
}
