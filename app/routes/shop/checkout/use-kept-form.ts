import { type RefObject, useEffect } from 'react'

/** The key of what was typed, in the tab's own storage, which goes with the cart and the tab. */
const KEY = 'billing_form'

/** Keeps what is typed into the form over a reload. Fields that already have something keep that. */
export function useKeptForm(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    try {
      for (const [name, value] of Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))) {
        const field = fields.elements.namedItem(name)
        if (field instanceof HTMLInputElement && !field.value) field.value = String(value)
      }
    } catch {
      // What cannot be read is typed once more.
    }
    const keep = () => {
      try {
        sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(new FormData(fields))))
      } catch {
        // A browser that keeps nothing still sends what is in the form.
      }
    }
    fields.addEventListener('input', keep)
    return () => fields.removeEventListener('input', keep)
  }, [form])
}
