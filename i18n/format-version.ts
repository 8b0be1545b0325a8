/** An enquiry's number, from the second version on with the version that counts (O4): '2026-00042', '2026-00042 v3'. */
export function formatNumberAndVersion(enquiry_number: string, version_no: number): string {
  return version_no > 1 ? `${enquiry_number} v${version_no}` : enquiry_number
}

/** The version alone: 'v3'; undefined for the first version, as the customer sent it. */
export function formatVersion(version_no: number): string | undefined {
  return version_no > 1 ? `v${version_no}` : undefined
}
