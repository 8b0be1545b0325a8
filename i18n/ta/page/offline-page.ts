import type { offlinePage as english } from '../../en/page/offline-page.ts'

/** The page shown while there is no connection. */
export const offlinePage = {
  title: 'நெட் இல்லை',
  text: 'சர்வர் கிடைக்கவில்லை. உங்கள் கார்ட்டும் நீங்கள் அனுப்பிய ஆர்டரும் பத்திரமாக உள்ளன; நெட் வந்ததும் மீண்டும் முயற்சி செய்யுங்கள்.',
} satisfies typeof english
