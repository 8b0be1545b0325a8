import { oneLine } from './text.ts'

/** An e-mail address as people paste it, also from a link: nothing invisible, no blank at its ends, no 'mailto:'. */
export function readEmail(typed: string): string {
  return oneLine(typed).replace(/^mailto: ?/i, '')
}
