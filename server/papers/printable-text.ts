/** What the fonts of paper can draw: Latin, Tamil with its joiners, figures, ½ ¾, ₹, the usual marks. */
const DRAWABLE = /^[ -~\u00a1-\u00ff\u0b82-\u0bfa\p{Join_C}–—‘’‚“”„•…€₹−]*$/u
const GRAPHEMES = new Intl.Segmenter('ta')

/** A script's letters, with the figures and signs around them. */
const RUNS = /[^\p{sc=Tamil}\p{sc=Latin}]*(?:\p{sc=Tamil}\P{sc=Latin}*|\p{sc=Latin}\P{sc=Tamil}*)|.+/gu

/** The letters of a text as a reader counts them: 'கொ' is one. */
export function graphemes(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment)
}

/**
 * A text as one line that the fonts of paper can draw: its lines joined by commas, without control characters, marks of
 * direction and broken halves of characters. A letter that the fonts lack (emoji, other scripts) becomes □.
 */
export function printableText(text: string): string {
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
  if (DRAWABLE.test(line)) return line
  return graphemes(line)
    .map((letter) => (DRAWABLE.test(letter) ? letter : '□'))
    .join('')
}

/** The text in runs of one script: a font is shaped for one script at a time. Joined, the runs are the text again. */
export function scriptRuns(text: string): string[] {
  return text.match(RUNS) ?? []
}
