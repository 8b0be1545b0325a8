import type { packing as english } from '../en/packing.ts'

/** The packing screens of the godown. */
export const packing = {
  title: 'பேக்கிங்',
  none: 'இங்கே இப்போது பார்சல் இல்லை',
  more: 'இன்னும் காட்டு',
  all: 'எல்லாப் பார்சலும்',
  notFound: 'இந்தப் பார்சல் இல்லை',
  waitingForCustomer: 'மாற்றங்களுக்கு வாடிக்கையாளர் சம்மதம் இன்னும் வரவில்லை. இப்போது பேக் செய்ய வேண்டாம்.',
  left: (lines, all) => `${all}-இல் ${lines} மீதி`,
  allTicked: 'எல்லாம் டிக் ஆகிவிட்டது',
  ticked: (ticked, all) => `${all}-இல் ${ticked} டிக் ஆனது`,
  ticksSaved: 'நீங்கள் டிக் செய்தது இந்தப் போனில் உள்ளது. நெட் வந்ததும் தானாகச் சேமிப்போம்.',
  askMissing: (lines) => `${lines} பொருள் டிக் செய்யவில்லை. பேக் ஆனது என்று பதிவு செய்யலாமா?`,
  soldOut: 'ஸ்டாக் இல்லை',
  soldOutOf: (product) => `ஸ்டாக் இல்லை: ${product}`,
  nowSoldOut: (product) => `கடையில் இனி ஸ்டாக் இல்லை என்று காட்டும்: ${product}`,
  noLongerSoldOut: (product) => `மீண்டும் ஆர்டர் செய்யலாம்: ${product}`,
  lines: 'பேக் செய்ய வேண்டியவை',
  receiptPhoto: 'லாரி ரசீது போட்டோ',
  receiptPhotoHint: 'வாடிக்கையாளருக்கு இந்தப் போட்டோ தெரியும். இதே பட்டனில் பிறகும் சேர்க்கலாம்.',
  close: 'மூடு',
} satisfies typeof english
