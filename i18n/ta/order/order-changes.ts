import type { orderChanges as english } from '../../en/order/order-changes.ts'

/** Changes that we made to an enquiry, or propose (O4). */
export const orderChanges = {
  proposed: (count) => (count === 1 ? '1 மாற்றம் செய்யலாமா?' : `${count} மாற்றங்கள் செய்யலாமா?`),
  untilThen: (version) => `நீங்கள் சம்மதித்தால் மட்டுமே மாறும். அதுவரை உங்கள் ஆர்டர் மாறாது (${version}).`,
  changed: (count) => (count === 1 ? '1 மாற்றம் செய்துள்ளோம்' : `${count} மாற்றங்கள் செய்துள்ளோம்`),
  currentVersion: (version) => `நீங்கள் அனுப்பியதிலிருந்து மாறியவை. இப்போதைய ஆர்டர்: ${version}.`,
  becomes: 'இனி',
  added: 'புதிது',
  removed: 'நீக்கியது',
  quantity: 'எண்ணிக்கை',
  discount: 'தள்ளுபடி',
  packing: 'பேக்கிங் கட்டணம்',
  total: 'மொத்தம்',
  accept: 'மாற்றங்களுக்குச் சம்மதம்',
  accepted: (version) => `நன்றி! மாற்றங்களுக்குச் சம்மதித்தீர்கள். இப்போதைய ஆர்டர்: ${version}.`,
  unreachable: 'சர்வர் கிடைக்கவில்லை. இரண்டு முறை சம்மதம் சொன்னாலும் ஒரு முறைதான் பதிவாகும். மீண்டும் முயற்சி செய்யலாமா?',
  proposalChanged: 'மாற்றங்களை இப்போதுதான் திருத்தினோம். பார்த்துவிட்டுச் சம்மதம் சொல்லுங்கள்.',
  question: 'சம்மதம் இல்லையா, ஏதாவது கேட்க வேண்டுமா? எங்களை அழையுங்கள்:',
} satisfies typeof english
