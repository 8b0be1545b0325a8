/** The versions of an enquiry: two of them beside each other, and one brought back. */
export const versions = {
  compare: 'Compare Versions',
  from: 'From',
  to: 'To',
  what: 'What differs',
  same: 'They are the same',
  total: 'Total',
  bringBack: (version: string) => `Bring Back ${version}`,
  broughtBack: (version: string) => `${version} was brought back`,
  close: 'Close',
}
