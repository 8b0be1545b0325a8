import type { versions as english } from '../en/versions.ts'

/** The dialog that compares two versions of an enquiry and restores one. */
export const versions = {
  compare: 'வெர்ஷன்களை ஒப்பிடு',
  from: 'எந்த வெர்ஷனிலிருந்து',
  to: 'எந்த வெர்ஷனுக்கு',
  what: 'மாறியவை',
  same: 'எதுவும் மாறவில்லை',
  total: 'மொத்தம்',
  restore: (version) => `${version} மீண்டும் கொண்டு வா`,
  restored: (version) => `${version} மீண்டும் வந்தது`,
} satisfies typeof english
