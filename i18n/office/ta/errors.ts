import { errors as shop } from '../../ta/errors.ts'
import type { errors as english } from '../en/errors.ts'

/** What the office says when something is refused: the storefront's sentences, its own, and where no answer came. */
export const errors = {
  ...shop,
  'sign-in-failed': 'இமெயில் அல்லது பாஸ்வேர்டு தவறு',
  'code-required': 'உங்கள் ஆதென்டிகேட்டர் செயலியில் உள்ள குறியீட்டைக் கொடுங்கள்',
  network: 'கடையைத் தொடர்புகொள்ள முடியவில்லை. நீங்கள் எழுதியது அப்படியே உள்ளது; மீண்டும் முயலுங்கள்.',
} satisfies typeof english
