import type { versions as english } from '../en/versions.ts'

/** The versions of an enquiry: two of them beside each other, and one brought back. */
export const versions = {
  compare: 'பதிப்புகளை ஒப்பிடு',
  from: 'இதிலிருந்து',
  to: 'இதற்கு',
  what: 'மாறியவை',
  same: 'இரண்டும் ஒன்றே',
  total: 'மொத்தம்',
  bringBack: (version) => `${version} பதிப்பை மீண்டும் கொண்டு வா`,
  broughtBack: (version) => `${version} மீண்டும் வந்தது`,
  close: 'மூடு',
} satisfies typeof english
