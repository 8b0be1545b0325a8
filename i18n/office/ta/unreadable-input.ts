import type { unreadableInput as english } from '../en/unreadable-input.ts'

/** Error texts for a typed value that is not valid, and a suggestion if there is one. */
export const unreadableInput = {
  notUnderstood: {
    amount: (typed) => `"${typed}" என்பது ரூபாய் தொகை இல்லை.`,
    percentage: (typed) => `"${typed}" என்பது 0 முதல் 100 வரை உள்ள சதவீதம் இல்லை.`,
    charge: (typed) => `"${typed}" என்பது ரூபாய் தொகையும் இல்லை, சதவீதமும் இல்லை.`,
    quantity: (typed) => `"${typed}" என்பது 0 முதல் 9999 வரை உள்ள எண்ணிக்கை இல்லை.`,
    dateTime: (typed) => `"${typed}" என்பது தேதியும் நேரமும் இல்லை.`,
  },
  noTotals: 'எண்ணிக்கையையும் தொகையையும் சரிபாருங்கள்',
  didYouMean: (meant) => `${meant} என்று டைப் செய்ய நினைத்தீர்களா?`,
} satisfies typeof english
