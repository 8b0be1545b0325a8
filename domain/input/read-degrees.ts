import { normalizeCharacters } from './normalize-characters.ts'

/** Reads degrees of latitude or longitude: '9.4533', also copied with a sign. Returns undefined for anything else. */
export function readDegrees(typed: string): number | undefined {
  const [text] = /^-?\d{1,3}(?:\.\d{1,12})?(?=°?$)/.exec(normalizeCharacters(typed).trim()) ?? []
  return text === undefined ? undefined : Number(text)
}
