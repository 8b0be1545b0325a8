import type { tracking as english } from '../en/tracking.ts'

/** Order tracking by mobile number, and a customer's own orders. */
export const tracking = {
  title: 'ஆர்டர் டிராக்கிங்',
  submit: 'டிராக் செய்',
  description:
    'உங்கள் சிவகாசிப் பட்டாசு எங்கே வருகிறது என்று பாருங்கள்: மொபைல் எண்ணைப் போட்டால் உங்கள் ஆர்டர்கள், பார்சல் இருக்கும் இடம், லாரி ரசீது எல்லாம் தெரியும்.',
  notFound: 'ஆர்டர்கள் எதுவும் இல்லை',
  unreachable: 'கடையைத் தொடர்புகொள்ள முடியவில்லை. உங்கள் ஆர்டர்கள் பத்திரமாக உள்ளன; நெட் வந்ததும் மீண்டும் முயலுங்கள்.',
  ordersOf: (count, mobileNumber) =>
    count === 1 ? `${mobileNumber}: 1 ஆர்டர்` : `${mobileNumber}: ${count} ஆர்டர்கள்`,
  latestOrdersOf: (count, mobileNumber) => `${mobileNumber}: கடைசி ${count} ஆர்டர்கள்`,
  showMore: 'மேலும் ஆர்டர்களைக் காட்டு',
  moreShown: (count) => (count === 1 ? 'மேலும் 1 ஆர்டர்' : `மேலும் ${count} ஆர்டர்கள்`),
  noMore: 'எல்லா ஆர்டர்களும் வந்துவிட்டன',
  hidden: 'இங்கே பெயரும் எண்ணும் முழுதாகத் தெரியாது, முகவரியும் தெரியாது. ஆர்டர் அனுப்பியபோது தந்த லிங்கில் எல்லாம் தெரியும்.',
  orderNumber: 'ஆர்டர் எண்',
  date: 'தேதி',
  name: 'பெயர்',
  city: 'ஊர்',
  amount: 'தொகை',
  version: 'பதிப்பு',
  changes: (count) => (count === 1 ? 'கடை செய்த 1 மாற்றம்' : `கடை செய்த ${count} மாற்றங்கள்`),
  received: 'வந்த தொகை',
  amountDue: 'மீதித் தொகை',
  waiting: (count) =>
    count === 1
      ? 'கடை 1 மாற்றத்தைச் சொல்லியிருக்கிறது. பார்த்து, சம்மதம் சொல்லுங்கள்.'
      : `கடை ${count} மாற்றங்களைச் சொல்லியிருக்கிறது. பார்த்து, சம்மதம் சொல்லுங்கள்.`,
  status: 'நிலை',
  steps: 'எதுவரை வந்துள்ளது',
  products: (count) => (count === 1 ? '1 பொருள்' : `${count} பொருட்கள்`),
  view: 'பார்',
  viewOrder: (number) => `பார்: ஆர்டர் ${number}`,
  lorryReceipt: 'லாரி ரசீது',
  lorryReceiptOf: (number) => `லாரி ரசீது: ஆர்டர் ${number}`,
  myOrders: 'என் ஆர்டர்கள்',
  noOrders: 'ஆர்டர் விவரங்கள் இல்லை!',
  orderedAsGuest: 'லாகின் செய்யாமல் ஆர்டர் அனுப்பினீர்களா?',
  trackByNumber: 'மொபைல் எண்ணை வைத்துத் தேடுங்கள்',
  myOrdersFailed: 'உங்கள் ஆர்டர்களைக் கொண்டுவர முடியவில்லை',
} satisfies typeof english
