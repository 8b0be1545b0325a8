import type { payment as english } from '../en/payment.ts'

/** How to pay: UPI, bank, and telling the shop. */
export const payment = {
  title: 'பணம் செலுத்தும் வழிகள்',
  description:
    'உறுதியான ஆர்டருக்குப் பணம் செலுத்துவது எப்படி: UPI ID, QR கோட், பேங்க் கணக்கு. காப்பி செய்யலாம், ஸ்கேன் செய்யலாம்.',
  notFound: 'ஆர்டர் விவரங்கள் இல்லை!',
  onlyConfirmed:
    'சாட்டிலோ போனிலோ உங்கள் ஆர்டரை நாங்கள் உறுதி செய்த பிறகு மட்டும், இந்தப் பக்கத்தில் உள்ள கணக்குகளுக்கு மட்டும் பணம் செலுத்துங்கள்.',
  enquiry: 'உங்கள் ஆர்டர்',
  enquiryNumber: 'ஆர்டர் எண்',
  payableAmount: 'செலுத்த வேண்டிய தொகை',
  received: 'வந்த தொகை',
  amountDue: 'மீதித் தொகை',
  nothingDue: 'இந்த ஆர்டருக்கு இப்போது எதுவும் செலுத்த வேண்டியதில்லை.',
  app: 'மொபைல் பேமென்ட் ஆப் (UPI)',
  upiId: 'UPI ID',
  payByApp: 'UPI ஆப்பில் செலுத்து',
  scan: 'வேறொரு போனின் பேமென்ட் ஆப்பில் ஸ்கேன் செய்யுங்கள்.',
  qrCode: (upiId) => `${upiId} கணக்குக்குப் பணம் செலுத்த QR கோட்`,
  qrCodeOf: (upiId, amount) => `${upiId} கணக்குக்கு ${amount} செலுத்த QR கோட்`,
  gallery:
    'கேலரியில் உள்ள படத்திலிருந்து QR கோடைப் படித்தால், சில பேமென்ட் ஆப்கள் சிறிய தொகையை மட்டுமே அனுமதிக்கும். இந்தத் திரையிலிருந்தே ஸ்கேன் செய்யுங்கள், அல்லது UPI ID-யைக் காப்பி செய்யுங்கள்.',
  // Goes into the payment app and to the bank: not all of them take Tamil letters.
  note: (number) => `Enquiry ${number}`,
  bank: 'பேங்க் டிரான்ஸ்ஃபர்',
  bankName: 'பேங்க்',
  accountName: 'கணக்கின் பெயர்',
  accountNumber: 'கணக்கு எண்',
  ifsc: 'IFSC',
  branch: 'கிளை',
  copy: 'காப்பி செய்',
  copyOf: (name) => `காப்பி செய்: ${name}`,
  copied: 'காப்பி ஆனது',
  selected: 'தேர்வாகியுள்ளது, இப்போது காப்பி செய்யுங்கள்',
  afterwards: 'பணம் செலுத்திய பிறகு',
  inform: 'போனிலோ சாட்டிலோ எங்களிடம் சொல்லுங்கள், உங்கள் பார்சலைப் பேக் செய்கிறோம்.',
  call: 'அழைக்க',
  chat: 'WhatsApp',
  paid: (number, amount) => `ஆர்டர் ${number}: ${amount} செலுத்திவிட்டேன். உறுதி செய்யுங்கள்.`,
  paidSome: 'என் ஆர்டருக்குப் பணம் செலுத்திவிட்டேன். உறுதி செய்யுங்கள். என் ஆர்டர் எண்: ',
} satisfies typeof english
