import type { shortcuts as english } from '../en/shortcuts.ts'

/** Keyboard shortcuts and the command palette. */
export const shortcuts = {
  title: 'ஷார்ட்கட்',
  palette: 'விரைவாகத் தேடு',
  paletteHint: 'ஆர்டர், வாடிக்கையாளர், பொருள், பக்கம் தேடு',
  groups: {
    actions: 'செய்ய',
    screens: 'பக்கங்கள்',
    enquiries: 'ஆர்டர்கள்',
    customers: 'வாடிக்கையாளர்கள்',
    products: 'பட்டாசுகள்',
  },
  move: 'நகர்த்து',
  open: 'திற',
  showPalette: 'விரைவாகத் தேடு என்பதைத் திற',
  nothingFound: 'எதுவும் கிடைக்கவில்லை',
  showKeys: 'கீபோர்டு ஷார்ட்கட்டைக் காட்டு',
  newPhoneEnquiry: 'புதிய போன் ஆர்டர்',
  goToOverview: 'நிலவரத்துக்குப் போ',
  goToEnquiries: 'ஆர்டர்களுக்குப் போ',
  goToPacking: 'பேக்கிங்குக்குப் போ',
  goToPriceList: 'விலைப்பட்டியலுக்குப் போ',
  goToImport: 'எக்செல் அப்லோடுக்குப் போ',
  goToUsers: 'யூசர்களுக்குப் போ',
  goToAudit: 'மாற்றப் பதிவுக்குப் போ',
  goToAccount: 'என் கணக்குக்குப் போ',
  key: 'கீ',
  action: 'என்ன செய்யும்',
  singleLetters: 'ஒரு கீ ஷார்ட்கட்டைப் பயன்படுத்து',
  singleLettersHint: 'ஆஃப் செய்தால், Ctrl உடன் சேர்ந்த ஷார்ட்கட் மட்டும் வேலை செய்யும்.',
  close: 'மூடு',
} satisfies typeof english
