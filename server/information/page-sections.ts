/** A question and its answer as HTML. */
export type Question = { question: string; answer: string }

/** A heading and the content up to the next one. */
const HEADING_SECTION = /<h2>(.*?)<\/h2>\s*(.*?)\s*(?=<h2>|$)/gs

/** Converts each section into a <details> element. */
export function toAccordion(html: string): string {
  return html.replace(HEADING_SECTION, '<details><summary><h2>$1</h2></summary>$2</details>')
}

/** Converts each section into a card, after the introduction. */
export function toCards(html: string): string {
  return html.replace(HEADING_SECTION, '<section><h2>$1</h2>$2</section>')
}

/** Returns each heading as a question, and its content as the answer. */
export function extractQuestions(html: string): Question[] {
  return [...html.matchAll(HEADING_SECTION)].map(([, question = '', answer = '']) => ({ question, answer }))
}
