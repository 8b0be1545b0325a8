/** The states of an enquiry, as its customer sees them too (D15). */
export { status } from '../../ta/customer/status.ts'
