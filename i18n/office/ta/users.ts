import type { users as english } from '../en/users.ts'

/** The users screen, for the owner. */
export const users = {
  title: 'யூசர்கள்',
  add: 'யூசரைச் சேர்',
  addHint: 'உங்களுக்கு ஒரு லிங்க் வரும்; அதை அவரிடம் கொடுங்கள். அதில் அவரே பாஸ்வேர்டு வைப்பார்.',
  emailHint: 'பேக்கிங் செய்பவருக்கு மொபைல் எண் போதும்',
  emailForRole: 'பேக்கிங் செய்பவர் மட்டும் மொபைல் எண்ணில் லாகின் செய்யலாம்',
  save: 'சேமி',
  state: 'நிலை',
  seen: 'கடைசியாக வந்தது',
  never: 'இன்னும் இல்லை',
  change: 'மாற்ற',
  actionsFor: (name: string) => `${name}: என்ன செய்ய வேண்டும்?`,
  roleHints: {
    owner: 'எல்லாம்: விலை, பணம், யூசர்கள், செட்டிங்ஸ்',
    staff: 'போன், ஆர்டர், பணம், பேக்கிங், லாரி',
    packer: 'பேக்கிங், லாரி மட்டும். பெயரும் ஊரும் மட்டும் தெரியும்.',
  },
  changeRole: 'பொறுப்பை மாற்று',
  newLink: 'புதிய லிங்க் கொடு',
  endSessions: 'எல்லா இடத்திலும் லாக்அவுட் செய்',
  disable: 'நிறுத்து',
  enable: 'மீண்டும் அனுமதி',
  disabled: 'நிறுத்தப்பட்டவர்',
  secondFactor: 'இரண்டு-படி சரிபார்ப்பு',
  requireSecondFactor: 'இரண்டு-படி சரிபார்ப்பு கட்டாயம்',
  secondFactorRequired: 'இனி எல்லோருக்கும் இரண்டு-படி சரிபார்ப்பு கட்டாயம்',
  secondFactorNotRequired: 'இனி இரண்டு-படி சரிபார்ப்பு கட்டாயம் இல்லை',
  linkUntil: (time: string) => `லிங்க் ${time} வரை வேலை செய்யும்`,
  linkOver: 'லிங்க் நேரம் முடிந்துவிட்டது',
  signedIn: (sessions: number, time: string) =>
    sessions === 1 ? `லாகினில் உள்ளார், கடைசியாக: ${time}` : `${sessions} இடத்தில் லாகின், கடைசியாக: ${time}`,
  failedSignIns: (tries: number, addresses: number) =>
    `24 மணி நேரத்தில் ${tries} முறை லாகின் செய்ய முடியவில்லை, ${addresses === 1 ? 'ஒரே நெட்வொர்க்கிலிருந்து' : `${addresses} நெட்வொர்க்கிலிருந்து`}`,
  roleHint: (name: string) => `${name} லாக்அவுட் ஆவார்; புதிய பொறுப்பில் மீண்டும் லாகின் செய்யலாம்.`,
  roleChanged: (name: string) => `${name}: பொறுப்பு மாறிவிட்டது`,
  sessionsEnded: (name: string) => `${name} எல்லா இடத்திலும் லாக்அவுட் ஆனார்`,
  disabledNow: (name: string) => `${name}: இனி லாகின் செய்ய முடியாது`,
  enabledNow: (name: string) => `${name} மீண்டும் லாகின் செய்யலாம்`,
  linkTitle: 'லிங்க்',
  linkHint: (name: string, email: string, time: string) =>
    `இந்த லிங்கை ${name} அவர்களிடம் கொடுங்கள்; லாகின் செய்ய: ${email}. லிங்கை மீண்டும் காட்ட மாட்டோம். ${time} வரை, ஒரு முறை மட்டும் வேலை செய்யும். பயன்படுத்தியதும் பழைய பாஸ்வேர்டும் இரண்டு-படி சரிபார்ப்பும் போய்விடும்.`,
  linkMessage: (shop: string, email: string, link: string, time: string) =>
    `${shop}: ${email} லாகினுக்கு இங்கே பாஸ்வேர்டு வையுங்கள். லிங்க் ஒரு முறை மட்டும், ${time} வரை வேலை செய்யும்.\n${link}`,
  whatsApp: 'வாட்ஸ்அப்பில் அனுப்பு',
  copy: 'லிங்கைக் காப்பி செய்',
  copied: 'காப்பி ஆகிவிட்டது',
} satisfies typeof english
