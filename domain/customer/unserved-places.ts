/**
 * PIN code prefixes of places that are not served: Delhi and the districts of the National Capital Region (section 9, D22). The
 * first item is the problem code, which names the place. Where a prefix is shared with a district outside the region, longer
 * prefixes are listed.
 */
export const UNSERVED_PLACES = [
  ['not-served-delhi', '110'],
  ['not-served-faridabad', '121'],
  ['not-served-gurugram', '122'],
  ['not-served-rewari', '123'],
  ['not-served-rohtak', '124'],
  ['not-served-jind', '126'],
  ['not-served-bhiwani', '127'],
  ['not-served-sonipat', '131'],
  ['not-served-karnal', '132'],
  ['not-served-ghaziabad', '201'],
  ['not-served-bulandshahr', '203'],
  ['not-served-hapur', '245'],
  ['not-served-meerut', '250'],
  // The rest of 247 is Saharanpur and Haridwar.
  ['not-served-muzaffarnagar', '251', '24777'],
  // The rest of 3216 is Dausa and Karauli.
  ['not-served-alwar', '301', '321605', '321606', '321607', '321633'],
  ['not-served-bharatpur', '3210', '3212', '3213', '3214', '321602'],
] as const

/** Returns the problem code of a PIN code that is not served, or undefined. */
export function findUnservedPlace(pinCode: string) {
  // The problem code is never a prefix of a PIN code.
  const matches = (place: readonly string[]) => place.some((prefix) => pinCode.startsWith(prefix))
  return UNSERVED_PLACES.find(matches)?.[0]
}
