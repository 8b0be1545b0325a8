import type { users as english } from '../en/users.ts'

/** Whoever works here: the owner keeps them. */
export const users = {
  title: 'பயனர்கள்',
  add: 'பயனரைச் சேர்',
  addHint: 'கொடுக்க ஓர் இணைப்பு உங்களுக்குக் கிடைக்கும்; அதன் வழியே அவர் தம் பாஸ்வேர்டைத் தேர்ந்தெடுப்பார்.',
  save: 'சேமி',
  close: 'மூடு',
  state: 'நிலை',
  change: 'மாற்று',
  newLink: 'புதிய இணைப்பு',
  endSessions: 'லாகின்களை முடி',
  disable: 'நிறுத்து',
  enable: 'மீண்டும் அனுமதி',
  disabled: 'நிறுத்தப்பட்டவர்',
  secondFactor: 'இரண்டாம் சான்று',
  requireSecondFactor: 'இரண்டாம் சான்று கட்டாயம்',
  secondFactorRequired: 'இனி அனைவருக்கும் இரண்டாம் சான்று வேண்டும்',
  secondFactorNotRequired: 'இனி யாருக்கும் இரண்டாம் சான்று கட்டாயமில்லை',
  linkUntil: (time: string) => `இணைப்பு ${time} வரை செல்லும்`,
  linkOver: 'இணைப்பு பழையதாகிவிட்டது',
  signedIn: (sessions: number, time: string) =>
    sessions === 1 ? `லாகின் உள்ளது, ${time} அன்று பயன்பட்டது` : `${sessions} லாகின்கள், ${time} அன்று பயன்பட்டது`,
  failedSignIns: (tries: number, addresses: number) =>
    `கடந்த 24 மணி நேரத்தில் ${tries} முறை லாகின் தவறியது, ${addresses === 1 ? 'ஒரே இணைய முகவரியிலிருந்து' : `${addresses} இணைய முகவரிகளிலிருந்து`}`,
  roleHint: (name: string) => `${name} லாக்அவுட் ஆவார்; புதிய பொறுப்புடன் மீண்டும் லாகின் செய்வார்.`,
  roleChanged: (name: string) => `${name} வேறு பொறுப்புக்கு மாற்றப்பட்டார்`,
  sessionsEnded: (name: string) => `${name} எல்லா இடங்களிலும் லாக்அவுட் ஆனார்`,
  disabledNow: (name: string) => `${name} இனி உள்ளே வர முடியாது`,
  enabledNow: (name: string) => `${name} மீண்டும் லாகின் செய்யலாம்`,
  linkTitle: 'இணைப்பு',
  linkHint: (name: string, time: string) =>
    `இந்த இணைப்பை ${name} அவர்களிடம் கொடுங்கள். இது ஒருமுறை மட்டுமே காட்டப்படும், ஒருமுறை மட்டுமே செல்லும், ${time} வரை செல்லும். பயன்படுத்தியதும் பழைய பாஸ்வேர்டும் இரண்டாம் சான்றும் முடிந்துவிடும்.`,
  copy: 'இணைப்பை நகலெடு',
  copied: 'நகலெடுக்கப்பட்டது',
} satisfies typeof english
