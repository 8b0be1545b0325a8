import { type RefObject, useEffect } from 'react'
import { useSession } from '#app/session/session.ts'
import { isTypedInto } from '#app/ui/is-typed-into.ts'
import { findAccount } from '#contract/client/account.ts'

/**
 * Fills the form from the profile of who is signed in (section 2). What has been typed stays; an account that cannot be
 * had leaves the form as it is.
 */
export function usePrefill(form: RefObject<HTMLFormElement | null>) {
  const sub = useSession()
  useEffect(() => {
    if (!sub) return
    let here = true
    findAccount(sub).then(
      (account) => {
        if (!here) return
        for (const [name, value] of Object.entries(account ?? {})) {
          const field = form.current?.elements.namedItem(name)
          if (!isTypedInto(field) || field.value || field === document.activeElement) continue
          field.value = value
          // A mark of the field is checked again, and the value is kept.
          field.dispatchEvent(new Event('input', { bubbles: true }))
        }
      },
      () => {},
    )
    return () => {
      here = false
    }
  }, [sub, form])
}
