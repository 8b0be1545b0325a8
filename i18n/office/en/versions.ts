/** The dialog that compares two versions of an enquiry and restores one. */
export const versions = {
  compare: 'Compare Versions',
  from: 'From',
  to: 'To',
  what: 'Changed',
  same: 'No differences',
  total: 'Total',
  restore: (version: string) => `Restore ${version}`,
  restored: (version: string) => `${version} restored`,
}
