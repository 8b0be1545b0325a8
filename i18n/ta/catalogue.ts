import type { catalogue as english } from '../en/catalogue.ts'

/** Category, special category, quick enquiry and price list. */
export const catalogue = {
  category: 'வகை',
  specialCategory: 'சிறப்பு வகை',
  categoryDescription: (category) =>
    `சிவகாசி ${category}: M.R.P, தள்ளுபடி, எங்கள் விலை. எத்தனை என்று போட்டு ஆர்டர் அனுப்புங்கள்.`,
  quickEnquiryDescription: 'எங்கள் சிவகாசிப் பட்டாசுகள் எல்லாம் வகை வாரியாக. கார்ட்டில் சேர்த்து ஆர்டர் அனுப்புங்கள்.',
  quickEnquiry: 'விரைவு ஆர்டர்',
  priceList: 'விலைப்பட்டியல்',
  gridView: 'கட்டங்களாக',
  listView: 'பட்டியலாக',
  compactView: 'சுருக்கமாக',
  filter: 'ஃபில்டர்',
  all: 'எல்லாம்',
  sort: 'வரிசை',
  latest: 'புதியவை',
  showing: (count) => (count === 1 ? '1 பொருள்' : `${count} பொருட்கள்`),
  noProducts: 'பொருட்கள் எதுவும் இல்லை',
  moreOf: (category, count) => `${category}: இன்னும் ${count}`,
  restIsComing: 'வந்துகொண்டிருக்கின்றன …',
  restIsMissing: 'இவை இன்னும் வரவில்லை: நெட் இல்லாமல் இருக்கலாம். தொடர்ந்து முயற்சி செய்கிறோம்.',
  askAgain: 'மீண்டும் முயற்சி',
  preview: 'படம்',
  code: 'கோடு',
  product: 'பொருள்',
  content: 'பேக்கிங்',
  mrp: 'M.R.P',
  discount: 'தள்ளுபடி',
  ourPrice: 'எங்கள் விலை',
  quantity: 'எத்தனை',
  total: 'மொத்தம்',
} satisfies typeof english
