import type { fieldProblems as english } from '../en/field-problems.ts'

/** What is wrong with a field of the office. */
export const fieldProblems = {
  'email-required': 'இமெயில் தேவை',
  'own-password-required': 'பாஸ்வேர்டு தேவை',
  'code-required': 'குறியீடு தேவை',
  'text-too-long': 'இது மிக நீளமாக உள்ளது',
  'value-invalid': 'இது சரியாக இல்லை',
} satisfies typeof english
