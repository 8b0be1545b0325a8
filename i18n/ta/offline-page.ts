import type { offlinePage as english } from '../en/offline-page.ts'

/** The page that stands in for one that cannot be reached. */
export const offlinePage = {
  title: 'நெட் இல்லை',
  text: 'கடையைத் தொடர்புகொள்ள முடியவில்லை. உங்கள் கார்ட்டும் நீங்கள் அனுப்பிய ஆர்டரும் பத்திரமாக உள்ளன; நெட் வந்ததும் மீண்டும் முயலுங்கள்.',
} satisfies typeof english
