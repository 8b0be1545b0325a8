import type { tracking as english } from '../../en/customer/tracking.ts'

/** Order tracking by mobile number, and a customer's own orders. */
export const tracking = {
  title: 'ஆர்டர் டிராக்கிங்',
  submit: 'டிராக் செய்',
  description: 'உங்கள் சிவகாசிப் பட்டாசு எங்கே வருகிறது என்று பாருங்கள். மொபைல் எண்ணைப் போட்டால் உங்கள் ஆர்டரின் நிலை தெரியும்.',
  notFound: 'ஆர்டர்கள் எதுவும் இல்லை',
  unreachable: 'சர்வர் கிடைக்கவில்லை. உங்கள் ஆர்டர்கள் பத்திரமாக உள்ளன; நெட் வந்ததும் மீண்டும் முயற்சி செய்யுங்கள்.',
  ordersOf: (count, mobileNumber) =>
    count === 1 ? `${mobileNumber}: 1 ஆர்டர்` : `${mobileNumber}: ${count} ஆர்டர்கள்`,
  latestOrdersOf: (count, mobileNumber) => `${mobileNumber}: கடைசி ${count} ஆர்டர்கள்`,
  showMore: 'மேலும் ஆர்டர்களைக் காட்டு',
  moreShown: (count) => (count === 1 ? 'மேலும் 1 ஆர்டர்' : `மேலும் ${count} ஆர்டர்கள்`),
  noMore: 'வேறு ஆர்டர் இல்லை',
  hidden:
    'பெயரும் எண்ணும் இங்கே முழுதாகத் தெரியாது; முகவரியும் தெரியாது. ஆர்டர் அனுப்பியபோது கிடைத்த லிங்கைத் திறந்தால் எல்லாம் தெரியும்.',
  orderNumber: 'ஆர்டர் எண்',
  date: 'தேதி',
  name: 'பெயர்',
  city: 'ஊர்',
  amount: 'தொகை',
  version: 'மாற்றிய ஆர்டர்',
  changes: (count) => (count === 1 ? '1 மாற்றம் செய்துள்ளோம்' : `${count} மாற்றங்கள் செய்துள்ளோம்`),
  waiting: (count) =>
    count === 1
      ? '1 மாற்றத்துக்கு உங்கள் சம்மதம் தேவை. பார்த்துவிட்டுச் சொல்லுங்கள்.'
      : `${count} மாற்றங்களுக்கு உங்கள் சம்மதம் தேவை. பார்த்துவிட்டுச் சொல்லுங்கள்.`,
  status: 'நிலை',
  steps: 'ஆர்டர் எங்கே இருக்கிறது',
  products: (count) => (count === 1 ? '1 பொருள்' : `${count} பொருட்கள்`),
  view: 'பார்க்க',
  viewOrder: (number) => `பார்க்க: ஆர்டர் ${number}`,
  lorryReceipt: 'லாரி ரசீது',
  lorryReceiptOf: (number) => `லாரி ரசீது: ஆர்டர் ${number}`,
  myOrders: 'என் ஆர்டர்கள்',
  noOrders: 'ஆர்டர் விவரங்கள் இல்லை!',
  orderedAsGuest: 'லாகின் செய்யாமல் ஆர்டர் அனுப்பினீர்களா?',
  trackByNumber: 'மொபைல் எண்ணைப் போட்டு டிராக் செய்யுங்கள்',
  myOrdersFailed: 'உங்கள் ஆர்டர்களைக் காட்ட முடியவில்லை',
} satisfies typeof english
