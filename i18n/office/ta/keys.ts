import type { keys as english } from '../en/keys.ts'

/** The keyboard: the list of its shortcuts, and the names of what they do. */
export const keys = {
  title: 'குறுக்குவிசைகள்',
  showKeys: 'குறுக்குவிசைகளைக் காட்டு',
  goToAccount: 'உங்கள் கணக்குக்குச் செல்',
  key: 'விசை',
  action: 'செயல்',
  singleLetters: 'ஒற்றை விசைகளைப் பயன்படுத்து',
  singleLettersHint: 'அணைத்தால், Ctrl உடன் சேர்ந்த விசைகள் மட்டும் வேலை செய்யும்.',
  close: 'மூடு',
} satisfies typeof english
