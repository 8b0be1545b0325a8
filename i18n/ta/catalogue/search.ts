import type { search as english } from '../../en/catalogue/search.ts'

/** Search over the products, in lists and in the header. */
export const search = {
  field: 'பட்டாசு தேடு',
  hint: 'பெயர் / கோட்',
  open: 'தேடு',
  clear: 'தேடியதைக் காலி செய்',
  searching: 'தேடுகிறது…',
  retrying: 'இன்னும் தேடுகிறது. நெட் வருகிறதா என்று பாருங்கள்.',
  results: 'தேடல் முடிவுகள்',
  found: (count) =>
    count === 0 ? 'பொருட்கள் எதுவும் இல்லை' : count === 1 ? '1 பொருள் கிடைத்தது' : `${count} பொருட்கள் கிடைத்தன`,
  foundMore: (shown) => `${shown}-க்கும் மேற்பட்ட பொருட்கள் கிடைத்தன`,
} satisfies typeof english
