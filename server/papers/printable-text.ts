import anyAscii from 'any-ascii'
import { PRINTED_LETTERS, PRINTED_SCRIPTS, type PrintedScript } from '#domain/printed-scripts.ts'

/**
 * Characters that the paper's fonts can draw: Latin, their letters of Indian scripts with joiners, figures, ½ ¾, ₹ and common
 * punctuation.
 */
const DRAWABLE =
  /^(?:[ -~\u00a1-\u00ff\u0b82-\u0bfa\p{sc=Devanagari}\p{sc=Malayalam}\p{Join_C}–—‘’‚“”„•…€₹−]|(?![\u09f4-\u09f6\u09fb-\u09fe])\p{sc=Bengali}|(?![\u0afa-\u0aff])\p{sc=Gujarati}|(?![\u0c04\u0c3c\u0c5c\u0c5d\u0c77-\u0c7f])\p{sc=Telugu}|(?![\u0cdc\u0cdd\u0cf3])\p{sc=Kannada})*$/u
const GRAPHEMES = new Intl.Segmenter('ta')

const isPrinted = (script: string): script is PrintedScript => Object.hasOwn(PRINTED_SCRIPTS, script)
const SCRIPTS = Object.keys(PRINTED_SCRIPTS).filter(isPrinted)
const PATTERN_BY_SCRIPT = SCRIPTS.map((script) => [script, new RegExp(`\\p{sc=${script}}`, 'u')] as const)
/** Digits and punctuation, which join the run of the neighbouring letters. */
const NON_LETTER = `[^${PRINTED_LETTERS}]`
const LETTERS = SCRIPTS.map((script) => `\\p{sc=${script}}(?:\\p{sc=${script}}|${NON_LETTER})*`)
const RUNS = new RegExp(`${NON_LETTER}*(?:${LETTERS.join('|')})|.+`, 'gu')

/** Splits a text into letters as readers count them: 'கொ' is one. */
export function splitGraphemes(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment)
}

/**
 * Converts a text to one line that the paper's fonts can draw: joins lines with commas, removes control characters, direction
 * marks and lone surrogates. Transliterates scripts without a font; other characters, such as emoji, become □.
 */
export function toPrintableText(text: string): string {
  const line = text
    .split(/[\r\n\u2028\u2029]+/)
    .map((part) =>
      part
        .replace(/(?![\t\p{Join_C}])\p{C}/gu, '')
        .replace(/\s+/g, ' ')
        .replace(/^ |[ ,]+$/g, ''),
    )
    .filter((part) => part)
    .join(', ')
    .normalize('NFC')
    .replace(/[‐‑‒―]/g, '-')
    .replace(/′/g, "'")
    .replace(/″/g, '"')
    .replace(/[।॥]/g, '.')
  if (DRAWABLE.test(line)) return line
  return splitGraphemes(line)
    .map((letter) =>
      DRAWABLE.test(letter) ? letter : (/[\p{L}\p{N}]/u.test(letter) && transliterate(letter)) || '□',
    )
    .join('')
}

/** Transliterates a text to Latin letters. */
export function transliterate(text: string): string {
  return anyAscii(text).replace(/[^ -~]/g, '')
}

/** Splits a text into runs of one script, because fonts are shaped per script. Joined, the runs equal the text. */
export function splitScriptRuns(text: string): string[] {
  return text.match(RUNS) ?? []
}

/** Returns the script of such a run. */
export function scriptOf(run: string): PrintedScript {
  return PATTERN_BY_SCRIPT.find(([, letter]) => letter.test(run))?.[0] ?? 'Latin'
}
