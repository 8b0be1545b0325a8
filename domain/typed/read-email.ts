import { plainSigns } from './plain-signs.ts'

/** An e-mail address as people paste it, also from a link: nothing invisible, no blank at its ends, no 'mailto:'. */
export function readEmail(typed: string): string {
  return plainSigns(typed).replace(/^mailto: ?/i, '')
}
