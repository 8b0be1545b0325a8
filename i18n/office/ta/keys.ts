import type { keys as english } from '../en/keys.ts'

/** The keyboard: the list of its shortcuts, and the names of what they do. */
export const keys = {
  title: 'குறுக்குவிசைகள்',
  palette: 'தேடிச் செய்',
  paletteHint: 'ஒரு செயல், பக்கம், அல்லது எண் / பெயரால் ஓர் ஆர்டர்',
  showPalette: 'எதையும் தேடிச் செய்',
  nothingFound: 'எதுவும் கிடைக்கவில்லை',
  showKeys: 'குறுக்குவிசைகளைக் காட்டு',
  takeDownEnquiry: 'போனில் வரும் ஆர்டரை எழுது',
  goToEnquiries: 'ஆர்டர்களுக்குச் செல்',
  goToPacking: 'பேக்கிங்குக்குச் செல்',
  goToPriceList: 'விலைப்பட்டியலுக்குச் செல்',
  goToImport: 'விலைப்பட்டியல் கோப்புகளுக்குச் செல்',
  goToUsers: 'பயனர்களுக்குச் செல்',
  goToAudit: 'தணிக்கைக்குச் செல்',
  goToAccount: 'உங்கள் கணக்குக்குச் செல்',
  key: 'விசை',
  action: 'செயல்',
  singleLetters: 'ஒற்றை விசைகளைப் பயன்படுத்து',
  singleLettersHint: 'அணைத்தால், Ctrl உடன் சேர்ந்த விசைகள் மட்டும் வேலை செய்யும்.',
  close: 'மூடு',
} satisfies typeof english
