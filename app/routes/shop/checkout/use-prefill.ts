import { type RefObject, useEffect } from 'react'
import { useSignedInSub } from '#app/session/session.ts'
import { isTextField } from '#app/ui/forms/is-text-field.ts'
import { findAccount } from '#contract/client/account.ts'

/**
 * Prefills the form from the signed-in customer's profile (section 2). Leaves fields with a value or the focus alone,
 * and all of them if the profile cannot be loaded.
 */
export function usePrefill(form: RefObject<HTMLFormElement | null>) {
  const sub = useSignedInSub()
  useEffect(() => {
    if (!sub) return
    let isMounted = true
    findAccount(sub).then(
      (account) => {
        if (!isMounted) return
        for (const [name, value] of Object.entries(account ?? {})) {
          const field = form.current?.elements.namedItem(name)
          if (!isTextField(field) || field.value || field === document.activeElement) continue
          field.value = value
        }
      },
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [sub, form])
}
