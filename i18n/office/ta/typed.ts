import type { typed as english } from '../en/typed.ts'

/** Messages for a typed text that is not a value of its kind, and a suggestion if there is one. */
export const typed = {
  notUnderstood: {
    amount: (typed) => `"${typed}" என்பது ரூபாய்த் தொகை அல்ல.`,
    percentage: (typed) => `"${typed}" என்பது 0 முதல் 100 வரையான சதவீதம் அல்ல.`,
    charge: (typed) => `"${typed}" என்பது ரூபாய்த் தொகையும் அல்ல, சதவீதமும் அல்ல.`,
    quantity: (typed) => `"${typed}" என்பது 0 முதல் 9999 வரையான எண்ணிக்கை அல்ல.`,
    dateTime: (typed) => `"${typed}" என்பது தேதியும் நேரமும் அல்ல.`,
  },
  noTotals: 'ஓர் எண்ணிக்கை அல்லது தொகை இன்னும் புரியவில்லை',
  didYouMean: (meant) => `${meant} என்று எழுத நினைத்தீர்களா?`,
} satisfies typeof english
