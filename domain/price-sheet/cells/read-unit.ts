import { parseWholeNumber } from '../../input/parse-whole-number.ts'
import { foldText } from '../../search/fold-text.ts'
import { isDate } from './clean-text.ts'

/** What products are sold in, each with how it is written; the first is how the shop writes it. */
const UNIT_KINDS = [
  [
    'Pc',
    'pcs',
    'piece',
    'pieces',
    'pec',
    'pces',
    'pis',
    'no',
    'nos',
    'number',
    'numbers',
    'பீஸ்',
    'பீஸ்கள்',
    'எண்',
  ],
  ['Box', 'boxes', 'bx', 'bxs', 'பாக்ஸ்', 'பெட்டி'],
  ['Pkt', 'pkts', 'packet', 'packets', 'pack', 'packs', 'pck', 'pac', 'பாக்கெட்'],
  ['Set', 'sets', 'செட்'],
  ['Item', 'items', 'ஐட்டம்'],
  ['Bag', 'bags', 'பை'],
  ['Bundle', 'bundles', 'bdl', 'bdls', 'கட்டு'],
  ['Roll', 'rolls', 'ரோல்'],
  ['Case', 'cases'],
  ['Dozen', 'doz', 'dozens', 'டஜன்'],
  ['Tin', 'tins'],
  ['Tube', 'tubes'],
  ['Card', 'cards'],
  ['Strip', 'strips'],
  ['Pair', 'pairs'],
  ['Unit', 'units'],
  ['Reel', 'reels'],
  ['Jar', 'jars'],
] as const
type UnitKind = (typeof UNIT_KINDS)[number][0]
const KIND_BY_SPELLING = new Map(
  UNIT_KINDS.flatMap(([kind, ...spellings]) =>
    [kind, ...spellings].map((spelt) => [foldText(spelt), kind] as const),
  ),
)

/** What stands between and says nothing. */
const FILLER_WORDS = new Set(['of', 'per', 'x', 'each', 'in', 'contains', 's', 'ஒரு'].map(foldText))
const isPlural = (kind: UnitKind, count: number) => count !== 1 && (kind === 'Pc' || kind === 'Item')

type UnitPart = { count: number; kind: UnitKind | undefined }
/** A unit as it can be compared: so many of what is sold, and what is in it. */
type Unit = { sold: UnitPart; content?: UnitPart }

/** `1 Box (10 Pcs)`, `10pcs`, `5 pc`, `1 Pkt/5`, `10 Pcs per Box`; undefined of what is no unit. */
export function readUnit(text: string): Unit | undefined {
  if (!unitByText.has(text)) {
    // A list has a few dozen of them.
    if (unitByText.size > 5_000) unitByText.clear()
    unitByText.set(text, parseUnit(text))
  }
  return unitByText.get(text)
}

const unitByText = new Map<string, Unit | undefined>()
const UNIT_LENGTH_MAX = 40

function parseUnit(text: string): Unit | undefined {
  if (
    text.length > UNIT_LENGTH_MAX ||
    (!/[\d\u0be6-\u0bef]/.test(text) && text.includes(' ')) ||
    isDate(text)
  )
    return undefined
  const parts: UnitPart[] = []
  let count: number | undefined
  for (const word of foldText(text).split(' ')) {
    const kind = KIND_BY_SPELLING.get(word)
    if (/^\d+$/.test(word)) {
      if (count !== undefined) parts.push({ count, kind: undefined })
      count = parseWholeNumber(word)
    } else if (kind) {
      parts.push({ count: count ?? 1, kind })
      count = undefined
    } else if (!FILLER_WORDS.has(word)) return undefined
  }
  if (count !== undefined) parts.push({ count, kind: undefined })
  const [first, second] = parts
  if (!first || parts.length > 2 || parts.some((part) => part.count === 0)) return undefined
  if (!second) return { sold: first }
  // `10 Pcs per Box` names the content first.
  return first.kind === 'Pc' && second.kind !== 'Pc' && second.kind !== undefined
    ? { sold: second, content: first }
    : { sold: first, content: second }
}

/** As the shop writes it: `1 Box (10 Pcs)`. */
export function formatUnit({ sold, content }: Unit): string {
  const text = ({ count, kind = 'Pc' }: UnitPart) => `${count} ${kind}${isPlural(kind, count) ? 's' : ''}`
  return content ? `${text(sold)} (${text(content)})` : text(sold)
}

/** True where a sheet's unit says nothing else than the shop's, only less: `10pcs` of `1 Box (10 Pcs)`, `1 pc` of `1 Box (20 Items)`. */
export function isSameUnit(said: Unit, kept: Unit): boolean {
  const sameKind = (a: UnitPart, b: UnitPart) => a.kind === undefined || a.kind === b.kind
  if (said.content)
    return (
      kept.content !== undefined &&
      said.content.count === kept.content.count &&
      sameKind(said.content, kept.content) &&
      said.sold.count === kept.sold.count &&
      sameKind(said.sold, kept.sold)
    )
  const { count, kind } = said.sold
  if (kind !== undefined && kind !== 'Pc') return kind === kept.sold.kind && count === kept.sold.count
  if (!kept.content) return count === kept.sold.count
  return (
    count === kept.sold.count * kept.content.count ||
    (count === 1 && kept.sold.count === 1 && kept.content.kind !== 'Pc')
  )
}
