import type { fieldProblems as english } from '../en/field-problems.ts'

/** What is wrong with a field of the office. */
export const fieldProblems = {
  'email-required': 'இமெயில் தேவை',
  'own-password-required': 'பாஸ்வேர்டு தேவை',
  'code-required': 'குறியீடு தேவை',
  'name-required': 'பெயர் தேவை',
  'new-password-too-short': 'குறைந்தது 12 எழுத்துகள் வேண்டும்',
  'new-password-common': 'இதை எளிதில் ஊகிக்கலாம்: வேறு யாரும் பயன்படுத்தாத நீளமான ஒன்றைக் கொடுங்கள்',
  'email-taken': 'இந்த இமெயில் வேறு ஒருவருக்கு உள்ளது',
  'text-too-long': 'இது மிக நீளமாக உள்ளது',
  'value-invalid': 'இது சரியாக இல்லை',
} satisfies typeof english
