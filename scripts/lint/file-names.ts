/** Words that a name must not begin or end with: vague nouns, adverbs, participles and question words. */
const AT_EITHER_END = [
  'among',
  'anew',
  'anything',
  'apart',
  'asked',
  'awake',
  'beside',
  'comes',
  'elsewhere',
  'everything',
  'gone',
  'happened',
  'helper',
  'helpers',
  'here',
  'instead',
  'kept',
  'known',
  'mend',
  'misc',
  'nothing',
  'of',
  'once',
  'other',
  'others',
  'said',
  'something',
  'stuff',
  'taken',
  'there',
  'thing',
  'things',
  'together',
  'told',
  'until',
  'util',
  'utils',
  'various',
  'waiting',
  'what',
  'whats',
  'whatever',
  'when',
  'where',
  'who',
  'whoever',
  'why',
]
/** Words that a name must not begin with. */
const AT_THE_BEGINNING = ['at', 'by', 'for', 'from', 'in', 'into', 'not', 'on', 'onto', 'to', 'way', 'with']
/** Words that a name must not end with. Other prepositions may: sign-in, sign-up. */
const AT_THE_END = ['after', 'and', 'at', 'before', 'by', 'for', 'from', 'into', 'or', 'shown', 'to', 'with']
/** Words that are too vague as a whole name. */
const ALONE = [
  'ask',
  'before',
  'common',
  'hold',
  'hurry',
  'kinds',
  'moves',
  'nights',
  'places',
  'quickest',
  'shapes',
  'shown',
  'steer',
  'try',
  'understood',
]
/** Phrases that a name must not contain. */
const PHRASES = [
  'at-hand',
  'in-turn',
  'bring-back',
  'come-back',
  'take-back',
  'take-down',
  'take-in',
  'way-to',
]
/** Names that are standard terms. */
const TERMS = ['not-found']
/** A single participle, such as 'opened'. Not 'feed' or 'seed'. */
const PARTICIPLE = /^[a-z]*[^e]ed$/

/** Returns the word that makes a file's name vague, or undefined. Ignores extensions and the `use-` of hooks. */
export function findVagueWord(path: string): string | undefined {
  const [stem = ''] = path.slice(path.lastIndexOf('/') + 1).split('.')
  const name = stem.replace(/^use-/, '')
  if (TERMS.includes(name)) return undefined
  const words = name.split('-')
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length === 1 && (ALONE.includes(first) || PARTICIPLE.test(first))) return first
  return (
    PHRASES.find((phrase) => `-${name}-`.includes(`-${phrase}-`)) ??
    [...AT_EITHER_END, ...AT_THE_BEGINNING].find((word) => word === first) ??
    [...AT_EITHER_END, ...AT_THE_END].find((word) => word === last)
  )
}
