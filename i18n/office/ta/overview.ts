import type { overview as english } from '../en/overview.ts'

/** The overview of the shop's day. */
export const overview = {
  title: 'நிலவரம்',
  today: 'இன்று',
  figures: {
    enquiries: 'ஆர்டர்கள்',
    value: 'மொத்தத் தொகை',
    confirmed: 'உறுதி ஆனது',
    paid: 'பணம் வந்தது',
    packed: 'பேக் ஆனது',
    sent: 'லாரியில்',
  },
  yesterday: (figure: string) => `நேற்று இந்த நேரத்தில்: ${figure}`,
  unanswered: 'அழைக்க வேண்டியவை',
  urgencies: {
    late: 'தாமதம்',
    soon: '3 மணி நேரத்துக்குள்',
    today: 'இன்று பிறகு',
  },
  allUnanswered: (enquiries: string) => `எல்லாம் காட்டு: ${enquiries}`,
  nothingUnanswered: 'எல்லோரையும் அழைத்துவிட்டோம்.',
  byStatus: 'நிலை வாரியாகத் தொகை',
  showTable: 'அட்டவணை காட்டு',
  status: 'நிலை',
  enquiries: 'ஆர்டர்கள்',
  amount: 'தொகை',
  empty: 'முதல் ஆர்டர் வந்ததும், இன்றைய நிலவரம் இங்கே தெரியும்.',
  openShop: 'கடையைத் திற',
  newEnquiry: 'போன் ஆர்டர் பதிவு செய்',
} satisfies typeof english
