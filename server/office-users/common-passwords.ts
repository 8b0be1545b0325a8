import { toLettersAndDigits } from '#domain/office/office-password.ts'

let loaded: Promise<ReadonlySet<string>> | undefined

/** The commonest passwords of leaks, each `bare`. Loaded when the first password is chosen: most processes see none. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(toLettersAndDigits)),
  )
  return loaded
}
