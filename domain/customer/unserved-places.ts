/**
 * No sales to Delhi-NCR (section 9, D22): what is wrong with a PIN code of Delhi or of a district of Haryana, Uttar Pradesh
 * or Rajasthan that belongs to the National Capital Region, and how such PIN codes begin. The words name the place. Where a
 * beginning is shared with a district outside, longer ones are listed.
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

/** What is wrong with the PIN code of a place to which nothing is sold; undefined of any other. */
export function findUnservedPlace(pinCode: string) {
  // What is wrong with it begins none.
  const isOf = (place: readonly string[]) => place.some((begin) => pinCode.startsWith(begin))
  return UNSERVED_PLACES.find(isOf)?.[0]
}
