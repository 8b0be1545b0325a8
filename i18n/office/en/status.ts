/** The states of an enquiry, as its customer sees them too (D15). */
export { status } from '../../en/customer/status.ts'
