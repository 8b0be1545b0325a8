import type { SeededRandom } from './seeded-random.ts'

// Customers of a demo season. Names are common ones, cities and PIN codes are real. Streets are invented: no street of Tamil Nadu is
// named after a firework. Mobile numbers begin with 61, a range without known subscribers.

const NAMES = [
  ...[
    'Kavitha',
    'Lakshmi',
    'Meena',
    'Revathi',
    'Sangeetha',
    'Vijaya',
    'Malathi',
    'Deepa',
    'Gomathi',
    'Janaki',
  ],
  ...['Ramya', 'Saranya', 'Uma', 'Valli', 'Anitha', 'Bhuvana', 'Chitra', 'Devi', 'Eswari', 'Fathima'],
  ...['Murugan', 'Selvam', 'Rajan', 'Kumar', 'Senthil', 'Arun', 'Balaji', 'Dinesh', 'Ganesan', 'Karthik'],
  ...['Mani', 'Natarajan', 'Pandian', 'Ravi', 'Saravanan', 'Suresh', 'Velu', 'Vignesh', 'Ismail', 'Joseph'],
  ...[
    'Anbarasan',
    'Ezhil',
    'Ilango',
    'Kathiravan',
    'Maran',
    'Nedunchezhian',
    'Prabhu',
    'Sivakumar',
    'Thangaraj',
  ],
]
const TAMIL_NAMES = [
  ...['கவிதா', 'லட்சுமி', 'மீனா', 'ரேவதி', 'சங்கீதா', 'விஜயா', 'மாலதி', 'தீபா', 'கோமதி', 'வள்ளி'],
  ...['முருகன்', 'செல்வம்', 'ராஜன்', 'குமார்', 'செந்தில்', 'பாலாஜி', 'கணேசன்', 'கார்த்திக்', 'மணி', 'பாண்டியன்'],
  ...['அன்பரசன்', 'எழில்', 'இளங்கோ', 'கதிரவன்', 'தங்கராஜ்', 'வேலு'],
]
const LETTERS = [...'ABCDEGJKLMNPRSTV']
const TAMIL_LETTERS = ['அ', 'இ', 'க', 'சி', 'த', 'ந', 'ப', 'மு', 'ரா', 'வே']
const STREETS = [
  'Poochatti',
  'Kambi Mathappu',
  'Chakkaram',
  'Vaanavedi',
  'Saattai',
  'Puswanam',
  'Deepam',
  'Vaanavil',
]
const TAMIL_STREETS = ['பூச்சட்டி', 'கம்பி மத்தாப்பு', 'சக்கரம்', 'வாணவெடி', 'சாட்டை', 'தீபம்', 'வானவில்']

/** Cities with the PIN code of their head post office. Large cities are repeated and order most. */
const CITIES = [
  ...['Chennai', 'Chennai', 'Chennai', 'Chennai', 'Chennai'].map((city) => ({
    city,
    tamil: 'சென்னை',
    pin: '600001',
  })),
  ...['Coimbatore', 'Coimbatore', 'Coimbatore'].map((city) => ({ city, tamil: 'கோயம்புத்தூர்', pin: '641001' })),
  ...['Madurai', 'Madurai', 'Madurai'].map((city) => ({ city, tamil: 'மதுரை', pin: '625001' })),
  ...['Bengaluru', 'Bengaluru'].map((city) => ({ city, tamil: 'பெங்களூரு', pin: '560001' })),
  { city: 'Tiruchirappalli', tamil: 'திருச்சிராப்பள்ளி', pin: '620001' },
  { city: 'Salem', tamil: 'சேலம்', pin: '636001' },
  { city: 'Tiruppur', tamil: 'திருப்பூர்', pin: '641601' },
  { city: 'Erode', tamil: 'ஈரோடு', pin: '638001' },
  { city: 'Tirunelveli', tamil: 'திருநெல்வேலி', pin: '627001' },
  { city: 'Thoothukudi', tamil: 'தூத்துக்குடி', pin: '628001' },
  { city: 'Vellore', tamil: 'வேலூர்', pin: '632001' },
  { city: 'Thanjavur', tamil: 'தஞ்சாவூர்', pin: '613001' },
  { city: 'Dindigul', tamil: 'திண்டுக்கல்', pin: '624001' },
  { city: 'Nagercoil', tamil: 'நாகர்கோவில்', pin: '629001' },
  { city: 'Kanchipuram', tamil: 'காஞ்சிபுரம்', pin: '631501' },
  { city: 'Karur', tamil: 'கரூர்', pin: '639001' },
  { city: 'Karaikudi', tamil: 'காரைக்குடி', pin: '630001' },
  { city: 'Kumbakonam', tamil: 'கும்பகோணம்', pin: '612001' },
  { city: 'Hosur', tamil: 'ஓசூர்', pin: '635109' },
  { city: 'Cuddalore', tamil: 'கடலூர்', pin: '607001' },
  { city: 'Theni', tamil: 'தேனி', pin: '625531' },
  { city: 'Pollachi', tamil: 'பொள்ளாச்சி', pin: '642001' },
  { city: 'Namakkal', tamil: 'நாமக்கல்', pin: '637001' },
  { city: 'Virudhunagar', tamil: 'விருதுநகர்', pin: '626001' },
  { city: 'Puducherry', tamil: 'புதுச்சேரி', pin: '605001' },
  { city: 'Kochi', tamil: 'கொச்சி', pin: '682001' },
  { city: 'Hyderabad', tamil: 'ஹைதராபாத்', pin: '500001' },
]

/** A customer with a device fingerprint. */
export type Person = ReturnType<typeof createRandomPerson>

/** Creates a random customer; a quarter of them write Tamil. */
export function createRandomPerson(chance: SeededRandom) {
  const { city, tamil, pin: pin_code } = chance.pick(CITIES)
  const mobile_no = `61${chance.digits(8)}`
  const fp = `demo-${chance.digits(12)}`
  const [house, street] = [chance.integer(1, 180), chance.integer(1, 9)]
  if (chance.hasChance(25)) {
    return {
      customer_name: `${chance.pick(TAMIL_LETTERS)}. ${chance.pick(TAMIL_NAMES)}`,
      mobile_no,
      address: `${house}, ${chance.pick(TAMIL_STREETS)} ${street}வது தெரு`,
      city: tamil,
      pin_code,
      fp,
    }
  }
  const name = chance.pick(NAMES)
  return {
    customer_name: chance.hasChance(70)
      ? `${chance.pick(LETTERS)}. ${name}`
      : `${name} ${chance.pick(NAMES)}`,
    mobile_no,
    address: `${house}, ${chance.pick(STREETS)} Street ${street}, ${chance.pick(STREETS)} Nagar`,
    city,
    pin_code,
    fp,
  }
}
