import { parseSync } from 'vite'

/** Words and phrases that made the prose of this project hard to read. Rewrite the sentence; a synonym does not help. */
const MARKS = [
  /\b(whoever|whichever|nobody|somebody|anybody|anew|meanwhile)\b/i,
  /\bmend(s|ed|ing)?\b/i,
  /\b(wake|wakes|woke|woken|waking|awake|asleep)\b/i,
  /\bat rest\b/i,
  /\bin turns?\b/i,
  /\b(take|takes|taking|took|taken) back\b/i,
  /\bstands (in|there|beside|below|above)\b/i,
  /\blies beside\b/i,
  /\bof now\b/i,
  /\bfor good\b/i,
  /\bwhat (is|was|are|were|comes|came|stands|waits)\b/i,
  /\b(that|those) of\b/i,
  /\b(is|are|was|were) told\b/i,
]

/** A line of prose, and the mark found in it. `line` counts from 1. */
export type ProseLine = { line: number; text: string; mark?: string }

/** Returns the lines of prose in a file: comments of code, texts of `i18n/`, whole lines of Markdown outside code blocks. */
export function proseLines(path: string, code: string): ProseLine[] {
  const lines = code.split('\n')
  return [...proseLineNumbers(path, code, lines)]
    .toSorted((a, b) => a - b)
    .map((line) => ({ line, text: lines[line - 1] ?? '' }))
    .filter(({ text }) => /\p{L}{2}/u.test(text))
    .map((found) => ({ ...found, mark: findMark(found.text) }))
}

/** Returns the first mark in a text, as it is written there. */
export function findMark(text: string): string | undefined {
  return MARKS.map((mark) => mark.exec(text)?.[0]).find(Boolean)
}

function proseLineNumbers(path: string, code: string, lines: readonly string[]): Set<number> {
  if (path.endsWith('.md')) return markdownLines(lines)
  if (/\.(ts|tsx|mjs|js)$/.test(path)) return scriptLines(path, code)
  if (path.endsWith('.css'))
    return linesOfSpans(code, [...code.matchAll(/\/\*[\s\S]*?\*\//g)].map(spanOfMatch))
  return new Set(lines.flatMap((text, at) => (/(^|\s)#/.test(text) ? [at + 1] : [])))
}

function markdownLines(lines: readonly string[]): Set<number> {
  const numbers = new Set<number>()
  let isCode = false
  for (const [at, text] of lines.entries()) {
    if (text.trimStart().startsWith('```')) isCode = !isCode
    else if (!isCode) numbers.add(at + 1)
  }
  return numbers
}

type Span = { start: number; end: number }

const spanOfMatch = ({ index, 0: { length } }: RegExpMatchArray): Span => {
  const start = index ?? 0
  return { start, end: start + length }
}

/** Returns the lines of comments in a script and, in `i18n/`, of its string literals. */
function scriptLines(path: string, code: string): Set<number> {
  const { program, comments } = parseSync(path, code)
  const texts = path.startsWith('i18n/') && !path.endsWith('.test.ts') ? textsOf(program) : []
  return linesOfSpans(code, [...comments, ...texts])
}

function textsOf(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return []
  if (isText(node)) return [node]
  return Object.values(node).flatMap(textsOf)
}

const isText = (node: object): node is Span =>
  'type' in node &&
  (node.type === 'TemplateElement' ||
    (node.type === 'Literal' && 'value' in node && typeof node.value === 'string'))

function linesOfSpans(code: string, spans: readonly Span[]): Set<number> {
  const starts = [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)]
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1
  const numbers = new Set<number>()
  for (const { start, end } of spans)
    for (let line = lineAt(start); line <= lineAt(end - 1); line++) numbers.add(line)
  return numbers
}
