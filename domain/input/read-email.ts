import { cleanSingleLineText } from './text-schemas.ts'

/** An address in brackets, as mail programs copy it: 'Kavitha <kavitha@example.in>'. */
const IN_BRACKETS = /^[^<>]*<([^<>@]+@[^<>@]+)>[,;]?$/

/** Reads a pasted email address and removes a name, 'mailto:', and a trailing comma or semicolon. */
export function readEmail(typed: string): string {
  const text = cleanSingleLineText(typed)
  const address = IN_BRACKETS.exec(text)?.[1] ?? text
  return address.trim().replace(/^mailto: ?| ?[,;]$/gi, '')
}
