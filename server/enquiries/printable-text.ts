/** What the fonts of paper can draw: Latin, Tamil, figures, ½ ¾, ₹, the usual marks. */
const DRAWABLE = /^[ -~\u00a1-\u00ff\u0b82-\u0bfa\u200c\u200d–—‘’‚“”„•…€₹−]*$/
const GRAPHEMES = new Intl.Segmenter('ta')

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
        .replace(/\s+/g, ' ')
        .replace(/[ ,]+$/, '')
        .trimStart(),
    )
    .filter((part) => part)
    .join(', ')
    .replace(/[^\P{C}\u200c\u200d]/gu, '')
    .normalize('NFC')
    .replace(/[‐‑‒―]/g, '-')
    .replace(/′/g, "'")
    .replace(/″/g, '"')
  if (DRAWABLE.test(line)) return line
  return graphemes(line)
    .map((letter) => (DRAWABLE.test(letter) ? letter : '□'))
    .join('')
}

/**
 * The text in runs of one script: a font is shaped for one script at a time. Figures and signs belong to the letters
 * around them. Joined, the runs are the text again.
 */
export function scriptRuns(text: string): string[] {
  return text.match(/[^\p{sc=Tamil}\p{sc=Latin}]*(?:\p{sc=Tamil}\P{sc=Latin}*|\p{sc=Latin}\P{sc=Tamil}*)|.+/gu) ?? []
}
