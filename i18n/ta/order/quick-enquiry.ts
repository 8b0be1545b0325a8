import type { quickEnquiry as english } from '../../en/order/quick-enquiry.ts'

/** All products as cards. */
export const quickEnquiry = {
  title: 'விரைவு ஆர்டர்',
  description: 'எங்கள் சிவகாசிப் பட்டாசுகள் எல்லாம் வகை வாரியாக. எண்ணிக்கையைப் போட்டு ஆர்டர் அனுப்புங்கள்.',
} satisfies typeof english
