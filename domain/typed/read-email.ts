import { oneLine } from './text.ts'

/** Reads a pasted e-mail address: trims it, drops invisible characters and a leading 'mailto:'. */
export function readEmail(typed: string): string {
  return oneLine(typed).replace(/^mailto: ?/i, '')
}
