import type { quickCheckout as english } from '../en/quick-checkout.ts'

/** The checkout: product table, billing form, submit. */
export const quickCheckout = {
  title: 'ஆர்டர் அனுப்ப',
  description:
    'கார்ட்டில் உள்ள பட்டாசுகளைப் பார்த்து, பார்சல் போகும் முகவரியைக் கொடுத்து ஆர்டர் அனுப்புங்கள். இங்கே பணம் எதுவும் வேண்டாம்: 24 மணி நேரத்துக்குள் அழைக்கிறோம்.',
  products: 'பொருட்கள்',
  serial: 'எண்',
  product: 'பொருள்',
  price: 'விலை',
  quantity: 'எத்தனை',
  total: 'மொத்தம்',
  remove: (product) => `நீக்கு: ${product}`,
  payable: 'செலுத்த வேண்டிய தொகை',
  amountInWords: 'தொகை எழுத்தில்',
  billingInfo: 'பில் விவரங்கள்',
  paymentMode: 'பணம் செலுத்தும் முறை',
  manual: 'உறுதியான பிறகு, UPI அல்லது பேங்க்',
  submit: 'ஆர்டர் அனுப்பு',
  sureToPlace: 'ஆர்டரை அனுப்பலாமா...?',
  sureToRemove: 'இதை நீக்கலாமா...?',
  noProducts: 'பொருட்கள் எதுவும் இல்லை',
  placed: 'ஆர்டர் வந்து சேர்ந்தது',
  failed: 'ஆர்டரை அனுப்ப முடியவில்லை',
  tryAgain:
    'கடையைத் தொடர்புகொள்ள முடியவில்லை. உங்கள் கார்ட் பத்திரமாக உள்ளது: நெட் வந்ததும் ‘ஆர்டர் அனுப்பு’ என்பதை மீண்டும் அழுத்துங்கள். ஒரே ஆர்டர் இரண்டு முறை வராது.',
  alreadyPlaced:
    'இந்தக் கார்ட்டிலிருந்து முன்பு அனுப்பியது கடைக்கு வந்துவிட்டது. ‘ஆம்’ என்றால், மாற்றிய இந்தக் கார்ட் இன்னொரு ஆர்டராக வரும்.',
  outOfDate:
    'கார்ட்டில் சேர்த்த பிறகு சில பொருட்கள் மாறியுள்ளன. கார்ட்டை இன்றைய விலைக்கு மாற்றிவிட்டோம்; நீங்கள் எழுதியது அப்படியே உள்ளது.',
  priceChanged: (product, from, to) => `${product}: விலை ${from} இருந்தது, இப்போது ${to}`,
  nowSoldOut: (product) => `${product}: தீர்ந்துவிட்டது`,
  nowRemoved: (product) => `${product}: இப்போது விலைப்பட்டியலில் இல்லை`,
} satisfies typeof english
