import type { errorPages as english } from '../en/error-pages.ts'

/** The pages shown instead of one that is missing or broken. */
export const errorPages = {
  notFoundTitle: 'இந்தப் பக்கம் இல்லை',
  notFound: 'இந்த முகவரியில் எதுவும் இல்லை. நாங்கள் விற்பதெல்லாம் விலைப்பட்டியலில் உள்ளது.',
  brokenTitle: 'இந்தப் பக்கம் திறக்கவில்லை',
  broken: 'பக்கத்தைத் திறக்க முடியவில்லை. உங்கள் கார்ட் பத்திரமாக உள்ளது; மீண்டும் முயலுங்கள்.',
  tellUs: 'மறுபடியும் இப்படியே ஆனால், இந்த எண்ணைக் கடைக்குச் சொல்லுங்கள்:',
  tryAgain: 'மீண்டும் முயலுங்கள்',
  toHome: 'முகப்பு',
  toOrderNow: 'ஆர்டர் செய்ய',
} satisfies typeof english
