import type { checkoutResponse as english } from '../../en/order/checkout-response.ts'

/** The thank-you screen. */
export const checkoutResponse = {
  title: 'நன்றி',
  received: 'உங்கள் ஆர்டர் பதிவாகிவிட்டது',
  enquiryNumber: 'ஆர்டர் எண்',
  enquiryTime: 'நேரம்',
  payableAmount: 'செலுத்த வேண்டிய தொகை',
  print: 'ஆர்டரைப் பிரிண்ட் எடு',
  status: 'நிலை',
  pdf: 'பில் டவுன்லோட் செய்',
  toMyself: 'வாட்ஸ்அப்பில் வைத்துக்கொள்ள',
  next: 'அடுத்து என்ன நடக்கும்',
  contactBy: (time) => `அதிகபட்சம் இந்த நேரத்துக்குள்: ${time}`,
  contactSoon: '24 மணி நேரத்துக்குள் உங்களைத் தொடர்புகொண்டு, வாட்ஸ்அப்பிலோ போனிலோ உறுதி செய்கிறோம்',
  // The link follows.
  payThrough: 'உறுதி ஆன பிறகு இந்த லிங்கில் உள்ளபடி பணம் செலுத்திவிட்டு, போனிலோ வாட்ஸ்அப்பிலோ எங்களிடம் சொல்லுங்கள்:',
  paymentOptions: 'பணம் செலுத்தும் வழிகள்',
  informShop: 'எங்களை அழைக்க, வாட்ஸ்அப் செய்ய',
  notFound: 'ஆர்டர் விவரங்கள் இல்லை!',
  unreachable: 'சர்வர் கிடைக்கவில்லை. நீங்கள் அனுப்பிய ஆர்டர் எங்களிடம் பத்திரமாக உள்ளது; நெட் வந்ததும் மீண்டும் முயற்சி செய்யுங்கள்.',
} satisfies typeof english
