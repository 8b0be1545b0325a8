import type { Paise } from './money.ts'

/** The forms used before a noun, unlike standalone ஒன்று and பதினொன்று. */
const BELOW_TWENTY = [
  '',
  'ஒரு',
  'இரண்டு',
  'மூன்று',
  'நான்கு',
  'ஐந்து',
  'ஆறு',
  'ஏழு',
  'எட்டு',
  'ஒன்பது',
  'பத்து',
  'பதினோரு',
  'பன்னிரண்டு',
  'பதின்மூன்று',
  'பதினான்கு',
  'பதினைந்து',
  'பதினாறு',
  'பதினேழு',
  'பதினெட்டு',
  'பத்தொன்பது',
]
const TENS = ['', '', 'இருபது', 'முப்பது', 'நாற்பது', 'ஐம்பது', 'அறுபது', 'எழுபது', 'எண்பது', 'தொண்ணூறு']
const HUNDREDS = [
  '',
  'நூறு',
  'இருநூறு',
  'முந்நூறு',
  'நானூறு',
  'ஐந்நூறு',
  'அறுநூறு',
  'எழுநூறு',
  'எண்ணூறு',
  'தொள்ளாயிரம்',
]
/** The vowel sign of each vowel that starts a number word. */
const VOWEL_SIGN_BY_VOWEL = new Map(Object.entries({ ஆ: 'ா', இ: 'ி', எ: 'ெ', ஏ: 'ே', ஐ: 'ை', ஒ: 'ொ', ஓ: 'ோ' }))

/** Returns the form of a round number before a smaller one: இருபது → இருபத்து, நூறு → நூற்று, ஆயிரம் → ஆயிரத்து, கோடி → கோடியே. */
function toLeadingForm(number: string): string {
  return number.replace(/ம்$/, 'த்து').replace(/பது$/, 'பத்து').replace(/று$/, 'ற்று').replace(/கோடி$/, 'கோடியே')
}

/** Joins two words into one if the second starts with a vowel, which replaces the final ு: இருபத்து + ஐந்து → இருபத்தைந்து. */
function mergeWords(first: string, second: string): string {
  const sign = VOWEL_SIGN_BY_VOWEL.get(second.charAt(0))
  return sign ? first.replace(/ு$/, sign) + second.slice(1) : `${first} ${second}`
}

/**
 * Joins two words with a space. After a doubled hard consonant with ு, a hard consonant is doubled: நூற்று + பத்து → நூற்றுப்
 * பத்து.
 */
function joinWords(first: string, second: string): string {
  const doubled = /(ட்டு|த்து|ற்று)$/.test(first) && /^[கதப]/.test(second)
  return doubled ? `${first}${second.charAt(0)}் ${second}` : `${first} ${second}`
}

function spellBelowHundred(n: number): string {
  const [tens = '', ones = ''] = n < 20 ? [BELOW_TWENTY[n]] : [TENS[Math.trunc(n / 10)], BELOW_TWENTY[n % 10]]
  return ones ? mergeWords(toLeadingForm(tens), ones === 'ஒரு' ? 'ஓரு' : ones) : tens
}

/** Spells thousands. மூவாயிரம் and ஐயாயிரம் are irregular. */
function spellThousands(n: number): string {
  if (n === 1) return 'ஆயிரம்'
  if (n === 5) return 'ஐயாயிரம்'
  return mergeWords(spellBelowHundred(n), 'ஆயிரம்').replace('மூன்றா', 'மூவா')
}

/** Spells a number on the Indian scale, greatest part first. */
function spellNumber(n: number): string {
  const parts = [
    [Math.trunc(n / 1_00_00_000), (count: number) => joinWords(spellBelowHundred(count), 'கோடி')],
    [Math.trunc(n / 1_00_000) % 100, (count: number) => `${spellBelowHundred(count)} லட்சம்`],
    [Math.trunc(n / 1_000) % 100, spellThousands],
    [Math.trunc(n / 100) % 10, (count: number) => `${HUNDREDS[count]}`],
    [n % 100, spellBelowHundred],
  ] as const
  return parts
    .flatMap(([count, spell]) => (count > 0 ? [spell(count)] : []))
    .reduce((greater, smaller) => joinWords(toLeadingForm(greater), smaller))
}

/**
 * Spells an amount in Tamil on the Indian scale: 'மூவாயிரத்து இருநூற்று நாற்பது ரூபாய் மட்டும்', '… ரூபாய் ஐம்பது பைசா
 * மட்டும்'. Returns 'overflow' if the rupees have more than nine digits (section 9). Throws a RangeError below 0.
 */
export function amountInWordsTamil(amount: Paise): string {
  if (amount < 0) throw new RangeError(`${amount} paise is negative`)
  const rupees = Math.trunc(amount / 100)
  const remainder = amount % 100
  if (rupees > 999_999_999) return 'overflow'
  const words = []
  if (rupees > 0 || remainder === 0) words.push(`${rupees > 0 ? spellNumber(rupees) : 'பூஜ்ஜியம்'} ரூபாய்`)
  if (remainder > 0) words.push(joinWords(spellBelowHundred(remainder), 'பைசா'))
  return `${words.join(' ')} மட்டும்`
}
