import { toLettersAndDigits } from '#domain/office/office-password.ts'

let loaded: Promise<ReadonlySet<string>> | undefined

/** The most common passwords of leaks, reduced to letters and digits. Loaded on first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(toLettersAndDigits)),
  )
  return loaded
}
