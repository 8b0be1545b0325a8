import type { checkoutResponse as english } from '../en/checkout-response.ts'

/** The thank-you screen. */
export const checkoutResponse = {
  title: 'நன்றி',
  received: 'உங்கள் ஆர்டர் எங்களுக்கு வந்து சேர்ந்தது',
  enquiryNumber: 'ஆர்டர் எண்',
  enquiryTime: 'நேரம்',
  payableAmount: 'செலுத்த வேண்டிய தொகை',
  print: 'ஆர்டரைப் பிரிண்ட் எடு',
  status: 'நிலை',
  pdf: 'பில்லைச் சேமி',
  toMyself: 'வாட்ஸ்அப்பில் வைத்துக்கொள்ள',
  next: 'அடுத்து என்ன நடக்கும்',
  contactBy: (time) => `அதிகபட்சம் இந்த நேரத்துக்குள்: ${time}`,
  contactSoon: '24 மணி நேரத்துக்குள் உங்களைத் தொடர்புகொண்டு, சாட்டிலோ போனிலோ உறுதி செய்கிறோம்',
  // The link follows.
  payThrough: 'உறுதியான பிறகு இந்த லிங்கில் உள்ளபடி பணம் செலுத்திவிட்டு, போனிலோ சாட்டிலோ எங்களிடம் சொல்லுங்கள்:',
  paymentOptions: 'பணம் செலுத்தும் வழிகள்',
  informShop: 'கடைக்குச் சொல்ல',
  notFound: 'ஆர்டர் விவரங்கள் இல்லை!',
  unreachable: 'கடையைத் தொடர்புகொள்ள முடியவில்லை. அனுப்பிய ஆர்டர் கடையில் பத்திரமாக உள்ளது: நெட் வந்ததும் மீண்டும் முயலுங்கள்.',
} satisfies typeof english
