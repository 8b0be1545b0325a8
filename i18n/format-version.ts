/** Formats an enquiry's number, with its current version from the second on (O4): '2026-00042', '2026-00042 v3'. */
export function formatNumberAndVersion(enquiry_number: string, version_no: number): string {
  return version_no > 1 ? `${enquiry_number} v${version_no}` : enquiry_number
}

/** Formats a version: 'v3'. Undefined for the first version, which the customer sent. */
export function formatVersion(version_no: number): string | undefined {
  return version_no > 1 ? `v${version_no}` : undefined
}
