import type { frame as english } from '../en/frame.ts'

/** What stands around every screen of the office, and on those that stand for a screen. */
export const frame = {
  office: 'அலுவலகம்',
  skipToContent: 'நேராக உள்ளடக்கத்துக்கு',
  menu: 'மெனு',
  otherLanguage: 'English',
  enquiries: 'ஆர்டர்கள்',
  packing: 'பேக்கிங்',
  priceList: 'விலைப்பட்டியல்',
  users: 'பயனர்கள்',
  audit: 'தணிக்கை',
  account: 'கணக்கு',
  signOut: 'லாக்அவுட்',
  wait: 'சற்று பொறுங்கள்',
  dismiss: 'மூடு',
  notFound: 'இப்படி ஒரு பக்கம் இல்லை',
  notFoundHint: 'முகவரி தவறாக இருக்கலாம், அல்லது இங்கே இருந்தது இப்போது இல்லை.',
  notOpen: 'இதற்கு உங்களுக்கு அனுமதி இல்லை',
  notOpenHint: 'இது தேவைப்பட்டால் கடை உரிமையாளரிடம் கேளுங்கள்.',
  failed: 'இந்தப் பக்கத்தைத் திறக்க முடியவில்லை',
  tryAgain: 'மீண்டும் முயல்க',
  trying: 'இன்னும் சேமிக்கவில்லை: மீண்டும் முயல்கிறது',
  newVersion: 'அலுவலகத்தின் புதிய பதிப்பு வந்துள்ளது.',
  openNewVersion: 'புதியதைத் திற',
  sessionEnded: 'உங்கள் லாகின் முடிந்துவிட்டது',
  sessionEndedHint: 'மீண்டும் லாகின் செய்யுங்கள், செய்துகொண்டிருந்தது தொடரும். நீங்கள் எழுதியது அப்படியே உள்ளது.',
} satisfies typeof english
