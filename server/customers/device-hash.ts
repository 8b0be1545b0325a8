import { createHash } from 'node:crypto'

/** Returns the hash under which a customer's device id is stored. */
export const hashDeviceId = (fp: string): string => createHash('sha256').update(`device ${fp}`).digest('hex')
