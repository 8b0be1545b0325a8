import type { quickEnquiry as english } from '../en/quick-enquiry.ts'

/** The whole shop as cards. */
export const quickEnquiry = {
  title: 'விரைவு ஆர்டர்',
  description: 'எங்கள் சிவகாசிப் பட்டாசுகள் எல்லாம் வகை வாரியாக. கார்ட்டில் சேர்த்து ஆர்டர் அனுப்புங்கள்.',
} satisfies typeof english
