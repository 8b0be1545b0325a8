import { parseWholeNumber } from '../../input/parse-whole-number.ts'
import { foldText } from '../../search/fold-text.ts'
import { isDate } from './clean-text.ts'

/** The kinds of units with their spellings; the first is the shop's. */
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
    [kind, ...spellings].map((spelling) => [foldText(spelling), kind] as const),
  ),
)

/** Words without meaning in a unit. */
const FILLER_WORDS = new Set(['of', 'per', 'x', 'each', 'in', 'contains', 's', 'ஒரு'].map(foldText))
const isPlural = (kind: UnitKind, count: number) => count !== 1 && (kind === 'Pc' || kind === 'Item')

type UnitPart = { count: number; kind: UnitKind | undefined }
/** A unit for comparison: the number and kind of sold units, and their content. */
type Unit = { sold: UnitPart; content?: UnitPart }

/** Reads a unit: `1 Box (10 Pcs)`, `10pcs`, `5 pc`, `1 Pkt/5`, `10 Pcs per Box`. Returns undefined for anything else. */
export function readUnit(text: string): Unit | undefined {
  if (!unitByText.has(text)) {
    // Bounds the cache. A price list has a few dozen units.
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

/** Formats a unit in the shop's style: `1 Box (10 Pcs)`. */
export function formatUnit({ sold, content }: Unit): string {
  const text = ({ count, kind = 'Pc' }: UnitPart) => `${count} ${kind}${isPlural(kind, count) ? 's' : ''}`
  return content ? `${text(sold)} (${text(content)})` : text(sold)
}

/** Whether a sheet's unit is the shop's, possibly shortened: `10pcs` for `1 Box (10 Pcs)`, `1 pc` for `1 Box (20 Items)`. */
export function isSameUnit(sheetUnit: Unit, shopUnit: Unit): boolean {
  const sameKind = (a: UnitPart, b: UnitPart) => a.kind === undefined || a.kind === b.kind
  if (sheetUnit.content)
    return (
      shopUnit.content !== undefined &&
      sheetUnit.content.count === shopUnit.content.count &&
      sameKind(sheetUnit.content, shopUnit.content) &&
      sheetUnit.sold.count === shopUnit.sold.count &&
      sameKind(sheetUnit.sold, shopUnit.sold)
    )
  const { count, kind } = sheetUnit.sold
  if (kind !== undefined && kind !== 'Pc') return kind === shopUnit.sold.kind && count === shopUnit.sold.count
  if (!shopUnit.content) return count === shopUnit.sold.count
  return (
    count === shopUnit.sold.count * shopUnit.content.count ||
    (count === 1 && shopUnit.sold.count === 1 && shopUnit.content.kind !== 'Pc')
  )
}
