import type { EnquiryStatus } from '#domain/enquiry-status.ts'
import type { mail as english } from '../en/mail.ts'
import { status } from './status.ts'

const NEXT: Record<EnquiryStatus, string> = {
  'Enquiry Received':
    '24 மணி நேரத்துக்குள் உங்களை போனில் அழைத்து உறுதி செய்கிறோம். உறுதியான பிறகு, Payment Options பக்கத்தில் உள்ளபடி பணம் செலுத்திவிட்டு, போனிலோ சாட்டிலோ எங்களிடம் சொல்லுங்கள்.',
  Confirmed: 'Payment Options பக்கத்தில் உள்ளபடி பணம் செலுத்திவிட்டு, போனிலோ சாட்டிலோ எங்களிடம் சொல்லுங்கள்.',
  Paid: 'நீங்கள் செலுத்திய பணம் வந்துவிட்டது, நன்றி! இனி உங்கள் பட்டாசுகளை பேக் செய்கிறோம்.',
  Packed: 'உங்கள் பார்சல் பேக் ஆகிவிட்டது. விரைவில் லாரி ஆபீஸில் கொடுத்து அனுப்புகிறோம்.',
  'In Transport': 'உங்கள் பார்சல் லாரியில் கிளம்பிவிட்டது. உங்கள் ஊர் வந்ததும் சொல்கிறோம்.',
  'Reached City': 'உங்கள் பார்சல் ஊர் வந்து சேர்ந்துவிட்டது. லாரி ரசீதைக் காட்டி லாரி ஆபீஸில் பெற்றுக்கொள்ளுங்கள்.',
  Collected: 'எங்களிடம் வாங்கியதற்கு நன்றி. பாதுகாப்பாக, மகிழ்ச்சியாகக் கொண்டாடுங்கள்!',
  Cancelled:
    'உங்கள் என்கொயரி ரத்து செய்யப்பட்டது. ஏற்கனவே பணம் செலுத்தியிருந்தாலும், ஏதாவது கேட்க வேண்டுமென்றாலும் எங்களை அழையுங்கள்.',
}

/** The notices that are sent by e-mail. */
export const mail = {
  shopName: (shop) => shop.tamil_name,
  status: (of) => status[of],
  newEnquiry: 'புதிய என்கொயரி',
  greeting: (name) => `வணக்கம் ${name},`,
  received: 'உங்கள் என்கொயரி எங்களுக்கு வந்து சேர்ந்தது. நன்றி!',
  changed: 'உங்கள் என்கொயரி பற்றிய புதிய தகவல்.',
  shopReceived: 'புதிய என்கொயரி வந்துள்ளது. 24 மணி நேரத்துக்குள் அழைக்கவும்.',
  shopChanged: 'ஒரு என்கொயரியின் நிலை மாற்றப்பட்டது.',
  next: (status) => NEXT[status],
  enquiryNumber: 'என்கொயரி எண்',
  time: 'நேரம்',
  payable: 'செலுத்த வேண்டிய தொகை',
  amount: 'தொகை',
  statusLabel: 'நிலை',
  changedBy: 'மாற்றியவர்',
  name: 'பெயர்',
  mobile: 'மொபைல் எண்',
  city: 'ஊர்',
  email: 'இமெயில்',
  products: 'பொருட்கள்',
  bill: 'பில்',
  payHere: 'பணம் செலுத்த',
  phone: 'போன்',
} satisfies typeof english
