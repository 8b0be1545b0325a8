import type { priceList as english } from '../../en/catalogue/price-list.ts'

/** The price list on screen and on paper. */
export const priceList = {
  title: 'விலைப்பட்டியல்',
  description:
    'எங்கள் சிவகாசிப் பட்டாசுகள்: அளவு, M.R.P, தள்ளுபடி, எங்கள் விலை. விலைப்பட்டியலிலிருந்தே ஆர்டர் அனுப்பலாம், டவுன்லோட் செய்து வைத்துக்கொள்ளலாம்.',
  name: 'பெயர்',
  print: 'பிரிண்ட் எடு',
  pdf: 'PDF ஃபைல்',
  excel: 'எக்செல் ஃபைல்',
  pricesOf: (date) => `${date} அன்றைய விலை`,
} satisfies typeof english
