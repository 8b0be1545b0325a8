import type { cart as english } from '../en/cart.ts'
import { formatAmount } from '../format.ts'

/** The cart on any screen: quantity boxes, summary, warnings. What names a product ends with it. */
export const cart = {
  quantityOf: (product) => `எத்தனை: ${product}`,
  noQuantity: (typed, most) => `"${typed}" என்பது எண்ணிக்கை அல்ல: 0 முதல் ${most} வரை ஓர் எண்ணை உள்ளிடுங்கள்`,
  oneLess: (product) => `ஒன்று குறை: ${product}`,
  oneMore: (product) => `ஒன்று கூட்டு: ${product}`,
  addToCart: 'கார்ட்டில் சேர்',
  addToCartNamed: (product) => `கார்ட்டில் சேர்: ${product}`,
  quantityFirst: 'எத்தனை வேண்டும் என்று முதலில் போடுங்கள்',
  notYetInCart: 'இன்னும் கார்ட்டில் சேர்க்கவில்லை',
  added: 'கார்ட்டில் சேர்க்கப்பட்டது',
  duplicate: 'ஏற்கனவே கார்ட்டில் உள்ளது',
  summary: 'கார்ட் விவரம்',
  addedProducts: 'பொருட்கள்',
  totalOrder: 'மொத்தம்',
  clear: 'அழி',
  checkout: 'ஆர்டர் அனுப்ப',
  showChosen: 'தேர்ந்தெடுத்த பொருட்களைக் காட்டு',
  chosen: 'தேர்ந்தெடுத்த பொருட்கள்',
  nothingChosen: 'இன்னும் எதுவும் தேர்ந்தெடுக்கவில்லை',
  asleep: 'இந்தப் பக்கம் முழுமையாக வரவில்லை.',
  loadAgain: 'மீண்டும் திறக்க',
  toMinimum: (missing) => `இன்னும் ₹${missing} தேவை`,
  cleared: 'கார்ட் காலியாகிவிட்டது.',
  undo: 'மீட்டெடு',
  belowMinimum: (minimum) => `குறைந்தபட்ச ஆர்டர் ₹${formatAmount(minimum)}. இன்னும் சில பொருட்களைச் சேருங்கள்.`,
  repriced: 'நீங்கள் தேர்ந்தெடுத்த பிறகு விலை மாறியுள்ளது: மொத்தம் இன்றைய விலையில் உள்ளது.',
  dropped: (count) =>
    count === 1
      ? 'கார்ட்டில் 1 பொருளைப் படிக்க முடியவில்லை. மற்றவை பத்திரமாக உள்ளன; விட்டுப்போனதை மீண்டும் சேருங்கள்.'
      : `கார்ட்டில் ${count} பொருட்களைப் படிக்க முடியவில்லை. மற்றவை பத்திரமாக உள்ளன; விட்டுப்போனதை மீண்டும் சேருங்கள்.`,
  notSaved:
    'இந்தப் பிரவுசரில் கார்ட்டைச் சேமிக்க முடியவில்லை. பக்கத்தை மூடும் வரை பத்திரமாக இருக்கும்; அதற்குள் ஆர்டர் அனுப்பிவிடுங்கள்.',
} satisfies typeof english
