import { describe, expect, it } from 'vitest'
import glossary from './glossary.md?raw'

/** Stated texts and names that keep a word which the glossary otherwise rules out. */
const EXCEPTIONS: readonly { word: string; inside: string; reason: string }[] = [
  {
    word: 'transport office',
    inside: 'go by lorry to a transport office (the lorry office in your town)',
    reason: 'section 1: parcels are picked up at a transport office',
  },
  { word: 'பாக்ஸ', inside: 'கிஃப்ட் பாக்ஸ', reason: 'the name of a special category' },
  { word: 'சாட்', inside: 'சாட்டை', reason: 'the name of a category, a whip' },
  { word: 'ஏற்க', inside: 'ஏற்கனவே', reason: 'another word, already' },
]

type Language = 'en' | 'ta'

/** Returns the words in backticks in a column of all tables: 2 is 'Not in English', 3 'Not in Tamil'. */
function wordsInColumn(column: 2 | 3): string[] {
  return glossary
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...(line.split('|')[column + 1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, word = '']) => word)
}

const RULED_OUT: Record<Language, readonly string[]> = { en: wordsInColumn(2), ta: wordsInColumn(3) }

const isTamil = (text: string) => /\p{Script=Tamil}/u.test(text)

/** Matches an English word as a whole, and a Tamil word at the start of a word, because Tamil endings vary. */
function patternOf(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return isTamil(word)
    ? new RegExp(`(?<![\\p{L}\\p{M}])${escaped}`, 'u')
    : new RegExp(`(?<![\\p{L}\\p{M}-])${escaped}(?![\\p{L}\\p{M}-])`, 'iu')
}

/** Returns the ruled-out words in a text. English pages may have lines in Tamil. */
function findRuledOut(language: Language, text: string): string[] {
  const words = language === 'ta' ? RULED_OUT.ta : [...RULED_OUT.en, ...RULED_OUT.ta.filter(isTamil)]
  return words.filter((word) => {
    const allowed = EXCEPTIONS.filter((exception) => exception.word === word)
    const rest = allowed.reduce((remaining, { inside }) => remaining.replaceAll(inside, ''), text)
    return patternOf(word).test(rest)
  })
}

/** Returns every text of a module by its keys. A function is represented by its code. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${path} ${key}`))
}

const modules = import.meta.glob<object>(['./{en,ta}/**/*.ts', './office/{en,ta}/**/*.ts'], { eager: true })
const pages = import.meta.glob<string>('../content/{en,ta}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const languageOf = (file: string): Language => (file.includes('/ta/') ? 'ta' : 'en')

const texts = [
  ...Object.entries(modules).flatMap(([file, module]) => textsOf({ ...module }, file)),
  ...Object.entries(pages).flatMap(([file, page]) =>
    page
      .split('\n')
      // Placeholders and link targets are not texts.
      .map((line, at): [string, string] => [
        `${file}:${at + 1}`,
        line.replaceAll(/\{\w+\}|\]\([^)]*\)/g, ' '),
      ]),
  ),
]

describe('The glossary', () => {
  it('rules out words in both languages', () => {
    expect(RULED_OUT.en).toContain('transport office')
    expect(RULED_OUT.ta).toContain('லாரி அலுவலக')
    for (const words of Object.values(RULED_OUT)) expect(new Set(words).size).toBe(words.length)
  })

  it('matches a word with its endings and only at the start', () => {
    expect(findRuledOut('ta', 'லாரி அலுவலகத்தில்')).toEqual(['லாரி அலுவலக'])
    expect(findRuledOut('ta', 'சாட்டிலோ, சாட்டையோ')).toEqual(['சாட்'])
    expect(findRuledOut('ta', 'கிஃப்ட் பாக்ஸ், ஏற்கனவே')).toEqual([])
    expect(findRuledOut('en', 'Send an E-mail')).toEqual(['e-mail'])
    expect(findRuledOut('en', 'the shopkeeper')).toEqual([])
  })

  it('has only exceptions that are needed', () => {
    const all = texts.map(([, text]) => text).join('\n')
    for (const { word, inside } of EXCEPTIONS) {
      expect(patternOf(word).test(inside), inside).toBe(true)
      expect(all, inside).toContain(inside)
    }
  })

  it('has no ruled-out word in any text', () => {
    expect(texts.length).toBeGreaterThan(1_000)
    const found = texts.flatMap(([path, text]) =>
      findRuledOut(languageOf(path), text).map((word) => `${path}: ${word}`),
    )
    expect(found).toEqual([])
  })
})

it('texts for customers say we instead of the shop', () => {
  const asShop = /\bthe shop\b|கடை(க்கு|யை|யால்)?(ச்|த்)? (சொல்|செய்|தொடர்)/iu
  const forCustomers = texts.filter(([path]) => !path.startsWith('./office/'))
  expect(forCustomers.filter(([, text]) => asShop.test(text))).toEqual([])
})

it('no text has a space before a percent sign', () => {
  expect(texts.filter(([, text]) => /[\d}] %/.test(text))).toEqual([])
})
