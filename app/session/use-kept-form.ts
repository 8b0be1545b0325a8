import { type RefObject, useEffect } from 'react'
import { IDEMPOTENCY_KEY } from '#app/cart/idempotency-key.ts'
import { isTypedInto } from '#app/ui/is-typed-into.ts'
import { stored } from '#contract/client/stored.ts'
import { type KeptForm, signedInSub, useSession } from './session.ts'

/** Whose form it is: of who is signed in, if anybody, and of the order being made, which Clear and placing it end in any tab. */
const owner = () => `${signedInSub()} ${stored(IDEMPOTENCY_KEY)}`

/**
 * Restores the kept values if they belong to the same owner. Leaves alone a field that has a value, and the one that has the
 * focus: the customer may be typing there, and the digits would join the restored ones.
 */
function putBack(key: KeptForm, { elements }: HTMLFormElement) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!kept) return
    if (kept.owner !== owner()) return sessionStorage.removeItem(key)
    for (const [name, value] of Object.entries(kept.fields)) {
      const field = elements.namedItem(name)
      if (isTypedInto(field) && !field.value && field !== document.activeElement) field.value = String(value)
    }
  } catch {
    // What cannot be read is typed once more.
  }
}

/** Keeps under `key` what is typed into the form over a reload and in the other language, for the same customer and the same order. */
export function useKeptForm(key: KeptForm, form: RefObject<HTMLFormElement | null>) {
  const sub = useSession()
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    putBack(key, fields)
    const keep = () => {
      try {
        const kept = { owner: owner(), fields: Object.fromEntries(new FormData(fields)) }
        sessionStorage.setItem(key, JSON.stringify(kept))
      } catch {
        // A browser that keeps nothing still sends what is in the form.
      }
    }
    fields.addEventListener('input', keep)
    return () => {
      fields.removeEventListener('input', keep)
      // They signed out, or somebody else signed in, in another tab: what stands here is theirs.
      if (sub) fields.reset()
    }
  }, [key, sub, form])
}
