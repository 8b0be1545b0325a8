/** Joins the non-empty texts as paragraphs. */
export function joinParagraphs(...texts: readonly (string | false | undefined)[]): string {
  return texts.filter(Boolean).join('\n\n')
}

/** A label and its fact, which may be empty. */
export type LabeledFact = [label: string, fact: string | false | undefined]

/** Formats 'Label: fact' lines and skips empty facts. */
export function formatFacts(...lines: LabeledFact[]): string {
  return lines.flatMap(([label, fact]) => (fact ? [`${label}: ${fact}`] : [])).join('\n')
}
