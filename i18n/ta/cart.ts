import type { cart as english } from '../en/cart.ts'
import { formatAmount } from '../format.ts'

/** The cart on any screen: quantity boxes, summary, warnings. What names a product ends with it. */
export const cart = {
  quantityOf: (product) => `அளவு: ${product}`,
  oneLess: (product) => `ஒன்று குறை: ${product}`,
  oneMore: (product) => `ஒன்று கூட்டு: ${product}`,
  addToCart: 'கார்ட்டில் சேர்',
  addToCartNamed: (product) => `கார்ட்டில் சேர்: ${product}`,
  quantityFirst: 'முதலில் அளவைப் போடுங்கள்',
  added: 'கார்ட்டில் சேர்க்கப்பட்டது',
  duplicate: 'ஏற்கனவே கார்ட்டில் உள்ளது',
  summary: 'கார்ட் விவரம்',
  addedProducts: 'பொருட்கள்',
  totalOrder: 'மொத்தம்',
  clear: 'அழிக்க',
  checkout: 'செக்அவுட்',
  belowMinimum: (minimum) => `குறைந்தபட்ச ஆர்டர் ₹${formatAmount(minimum)}. இன்னும் சில பொருட்களைச் சேருங்கள்.`,
  dropped: (count) =>
    count === 1
      ? 'உங்கள் கார்ட்டில் படிக்க முடியாத 1 வரி நீக்கப்பட்டது'
      : `உங்கள் கார்ட்டில் படிக்க முடியாத ${count} வரிகள் நீக்கப்பட்டன`,
  notSaved: 'உங்கள் பிரவுசரில் கார்ட் சேமிக்கப்படாது: இந்தப் பக்கத்தை மூடும் வரை மட்டுமே இருக்கும்',
} satisfies typeof english
