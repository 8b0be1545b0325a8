import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The `shouldRevalidate` of a page whose forms answer with what they changed. On a cut line a reload of its data would empty it. */
export function skipRevalidationAfterForms({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod ? false : defaultShouldRevalidate
}
