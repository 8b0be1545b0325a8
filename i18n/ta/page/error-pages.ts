import type { errorPages as english } from '../../en/page/error-pages.ts'

/** The pages for a missing or a broken page. */
export const errorPages = {
  notFoundTitle: 'இந்தப் பக்கம் இல்லை',
  notFound: 'நீங்கள் தேடிய பக்கம் இல்லை. எங்கள் பொருட்கள் எல்லாம் விலைப்பட்டியலில் உள்ளன.',
  brokenTitle: 'இந்தப் பக்கம் திறக்கவில்லை',
  broken: 'எங்கள் வெப்சைட்டில் ஒரு சிக்கல். உங்கள் கார்ட் பத்திரமாக உள்ளது; மீண்டும் முயற்சி செய்யுங்கள்.',
  tellUs: 'மீண்டும் இப்படியே ஆனால் எங்களை அழைத்து இந்த எண்ணைச் சொல்லுங்கள்:',
  tryAgain: 'மீண்டும் முயற்சி செய்',
  toHome: 'முகப்பு',
  toOrderNow: 'ஆர்டர் செய்ய',
} satisfies typeof english
