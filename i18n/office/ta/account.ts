import type { account as english } from '../en/account.ts'

/** Signing in, and what is one's own in the office. */
export const account = {
  signInTitle: 'லாகின்',
  email: 'இமெயில்',
  password: 'பாஸ்வேர்டு',
  code: 'குறியீடு',
  codeHint: 'ஆதென்டிகேட்டர் செயலியின் ஆறு இலக்கங்கள், அல்லது மீட்புக் குறியீடு',
  signIn: 'லாகின் செய்',
  title: 'கணக்கு',
  name: 'பெயர்',
  role: 'பொறுப்பு',
  roles: { owner: 'உரிமையாளர்', staff: 'பணியாளர்', packer: 'பேக்கிங் செய்பவர்' },
  language: 'மொழி',
} satisfies typeof english
