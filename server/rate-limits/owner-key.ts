import type { Sub } from '#domain/customer/customer-id.ts'

/** The signed-in customer, or else the device, that ordered with a number before. */
export type Owner = { sub: Sub | undefined; fp: string | undefined }

/** An owner's attempts have a count of their own, so that strangers cannot block it. */
export const ownerKey = (mobile_no: string, { sub, fp }: Owner) => `${mobile_no} ${sub ?? fp}`
