import { type RefObject, useEffect } from 'react'
import { useSignedInSub } from '#app/session/session.ts'
import { isTextField } from '#app/ui/forms/is-text-field.ts'
import { findAccount } from '#contract/client/account.ts'

/**
 * Fills the form from the profile of who is signed in (section 2). What has been typed stays; an account that cannot be
 * had leaves the form as it is.
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
