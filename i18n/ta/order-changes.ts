import type { orderChanges as english } from '../en/order-changes.ts'

/** What the shop changed of an enquiry, or proposes to change (O4). */
export const orderChanges = {
  proposed: (count) => (count === 1 ? 'கடை சொல்லும் 1 மாற்றம்' : `கடை சொல்லும் ${count} மாற்றங்கள்`),
  untilThen: (version) => `நீங்கள் சம்மதித்தால் மட்டுமே மாறும். அதுவரை ஆர்டர் இப்போது உள்ளபடியே இருக்கும் (${version}).`,
  changed: (count) => (count === 1 ? 'கடை செய்த 1 மாற்றம்' : `கடை செய்த ${count} மாற்றங்கள்`),
  counts: (version) => `நீங்கள் அனுப்பியதோடு ஒப்பிட்டது. இப்போது ${version} செல்லும்.`,
  becomes: 'இனி',
  isNew: 'புதிது',
  leftOut: 'இல்லை',
  quantity: 'எத்தனை',
  discount: 'தள்ளுபடி',
  packing: 'பேக்கிங் கட்டணம்',
  total: 'மொத்தம்',
  received: 'வந்த தொகை',
  amountDue: 'மீதித் தொகை',
  accept: 'மாற்றங்களுக்குச் சம்மதம்',
  accepted: (version) => `நன்றி! மாற்றங்களுக்குச் சம்மதித்தீர்கள்: இனி ${version} தான் செல்லும்.`,
  unreachable: 'கடையைத் தொடர்புகொள்ள முடியவில்லை. மீண்டும் சம்மதித்தாலும் தவறில்லை. மீண்டும் முயலலாமா?',
  changedMeanwhile: 'இதற்குள் கடை வேறு மாற்றங்களைச் சொல்லியிருக்கிறது. மீண்டும் பாருங்கள்.',
  question: 'சம்மதம் இல்லையா, ஏதாவது கேட்க வேண்டுமா? அழையுங்கள்:',
} satisfies typeof english
