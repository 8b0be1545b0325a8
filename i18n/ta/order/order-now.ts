import type { orderNow as english } from '../../en/order/order-now.ts'

/** The quick-order list. */
export const orderNow = {
  title: 'ஆர்டர் செய்ய',
  description: 'எங்கள் சிவகாசிப் பட்டாசு விலைப்பட்டியல்: M.R.P, தள்ளுபடி, எங்கள் விலை. எண்ணிக்கையைப் போட்டு ஆர்டர் அனுப்புங்கள்.',
  serial: 'எண்',
  per: 'அளவு',
  price: 'விலை',
} satisfies typeof english
