import { type RefObject, useEffect } from 'react'
import { IDEMPOTENCY_KEY } from '#app/cart/idempotency-key.ts'
import { isTextField } from '#app/ui/forms/is-text-field.ts'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import { type DraftKey, findSignedInSub, useSignedInSub } from './session.ts'

/** Whose form it is: of who is signed in, if anybody, and of the order being made, which Clear and placing it end in any tab. */
const getDraftOwner = () => `${findSignedInSub()} ${readStoredItem(IDEMPOTENCY_KEY)}`

/**
 * Restores the kept values if they belong to the same owner. Leaves alone a field that has a value, and the one that has the
 * focus: the customer may be typing there, and the digits would join the restored ones.
 */
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
    // What cannot be read is typed once more.
  }
}

/** Keeps under `key` what is typed into the form over a reload and in the other language, for the same customer and the same order. */
export function useFormDraft(key: DraftKey, form: RefObject<HTMLFormElement | null>) {
  const sub = useSignedInSub()
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    restoreDraft(key, fields)
    const saveDraft = () => {
      try {
        const kept = { owner: getDraftOwner(), fields: Object.fromEntries(new FormData(fields)) }
        sessionStorage.setItem(key, JSON.stringify(kept))
      } catch {
        // A browser that keeps nothing still sends what is in the form.
      }
    }
    fields.addEventListener('input', saveDraft)
    return () => {
      fields.removeEventListener('input', saveDraft)
      // They signed out, or somebody else signed in, in another tab: what stands here is theirs.
      if (sub) fields.reset()
    }
  }, [key, sub, form])
}
