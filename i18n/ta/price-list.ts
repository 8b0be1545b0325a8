import type { priceList as english } from '../en/price-list.ts'

/** The price list, on screen and on paper. */
export const priceList = {
  title: 'விலைப்பட்டியல்',
  description:
    'எங்கள் சிவகாசிப் பட்டாசுகள்: பேக்கிங், M.R.P, தள்ளுபடி, எங்கள் விலை. பட்டியலிலிருந்தே ஆர்டர் செய்யலாம், டவுன்லோட் செய்து வைத்துக்கொள்ளலாம்.',
  name: 'பெயர்',
  print: 'பிரிண்ட் எடு',
  pdf: 'PDF கோப்பு',
  excel: 'எக்செல் கோப்பு',
  pricesOf: (date) => `${date} அன்றைய விலை`,
} satisfies typeof english
