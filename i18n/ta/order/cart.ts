import type { cart as english } from '../../en/order/cart.ts'
import { formatAmount } from '../../format-amount.ts'

/** The cart on any screen: quantity boxes, summary, warnings. Labels of a product end with its name. */
export const cart = {
  quantityOf: (product) => `எண்ணிக்கை: ${product}`,
  noQuantity: (typed, most) => `"${typed}" சரியான எண்ணிக்கை இல்லை. 0 முதல் ${most} வரை ஒரு எண்ணைப் போடுங்கள்.`,
  oneLess: (product) => `ஒன்று குறை: ${product}`,
  oneMore: (product) => `ஒன்று கூட்டு: ${product}`,
  addToCart: 'கார்ட்டில் சேர்',
  addToCartNamed: (product) => `கார்ட்டில் சேர்: ${product}`,
  quantityFirst: 'முதலில் எண்ணிக்கையைப் போடுங்கள்',
  notYetInCart: 'இன்னும் கார்ட்டில் சேரவில்லை',
  added: 'கார்ட்டில் சேர்ந்துவிட்டது',
  duplicate: 'ஏற்கனவே கார்ட்டில் உள்ளது',
  summary: 'கார்ட் விவரம்',
  addedProducts: 'பொருட்கள்',
  totalOrder: 'மொத்தம்',
  clear: 'காலி செய்',
  checkout: 'ஆர்டர் அனுப்ப',
  showChosen: 'தேர்ந்தெடுத்த பொருட்களைக் காட்டு',
  chosen: 'தேர்ந்தெடுத்த பொருட்கள்',
  nothingChosen: 'நீங்கள் இன்னும் எதையும் தேர்ந்தெடுக்கவில்லை',
  notLoaded: 'பக்கம் முழுதாக லோடு ஆகவில்லை.',
  reload: 'மீண்டும் லோடு செய்',
  toMinimum: (missing) => `இன்னும் ₹${missing}-க்குச் சேருங்கள்`,
  cleared: 'கார்ட் காலி ஆனது.',
  undo: 'பழையபடி மாற்று',
  belowMinimum: (minimum) => `குறைந்தபட்ச ஆர்டர் ₹${formatAmount(minimum)}. இன்னும் சில பொருட்களைச் சேருங்கள்.`,
  repriced: 'விலை மாறியுள்ளது. மொத்தத்தை இன்றைய விலையில் போட்டிருக்கிறோம்.',
  dropped: (count) =>
    count === 1
      ? 'கார்ட்டில் இருந்த 1 பொருள் வரவில்லை. அதை மீண்டும் சேருங்கள்.'
      : `கார்ட்டில் இருந்த ${count} பொருட்கள் வரவில்லை. அவற்றை மீண்டும் சேருங்கள்.`,
  notSaved: 'உங்கள் பிரவுசரில் கார்ட்டைச் சேமிக்க முடியவில்லை. இந்தப் பக்கத்தை மூடும் முன் ஆர்டர் அனுப்பிவிடுங்கள்.',
} satisfies typeof english
