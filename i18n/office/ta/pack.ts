import type { pack as english } from '../en/pack.ts'

/** The godown: parcels to pack, and what becomes of them. */
export const pack = {
  title: 'பேக்கிங்',
  none: 'இப்போது இப்படிப் பார்சல் எதுவும் இல்லை',
  more: 'மேலும்',
  all: 'எல்லா பார்சல்களும்',
  notFound: 'அப்படி ஒரு பார்சல் இல்லை',
  waits: 'மாற்றிய பதிப்பு வாடிக்கையாளருக்காகக் காத்திருக்கிறது: இன்னும் பேக் செய்ய வேண்டாம்',
  left: (lines, all) => `${all} இல் ${lines} மீதி`,
  allTicked: 'எல்லாம் வைத்தாயிற்று',
  ticked: (ticked, all) => `${all} இல் ${ticked} வைத்தாயிற்று`,
  kept: 'நீங்கள் டிக் செய்தது இந்தப் போனில் உள்ளது; கடையைத் தொடர்புகொள்ள முடிந்ததும் அனுப்பப்படும்',
  askMissing: (lines) => `${lines} பொருட்கள் டிக் செய்யப்படவில்லை. பேக் ஆனது என்று குறிக்கவா?`,
  soldOut: 'ஸ்டாக் இல்லை',
  soldOutOf: (product) => `ஸ்டாக் இல்லை: ${product}`,
  nowSoldOut: (product) => `கடையில் ஸ்டாக் இல்லை என்று காட்டப்படும்: ${product}`,
  noLongerSoldOut: (product) => `மீண்டும் ஆர்டர் செய்யலாம்: ${product}`,
  lines: 'பார்சலில் வைக்க வேண்டியவை',
  receiptPhoto: 'லாரி ரசீது போட்டோ',
  receiptPhotoHint: 'வாடிக்கையாளர் இதைப் பார்ப்பார். இதே பட்டன் வழியாகப் பிறகும் சேர்க்கலாம்.',
  close: 'மூடு',
} satisfies typeof english
