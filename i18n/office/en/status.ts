/** The states of an enquiry, as in the storefront (D15). */
export { status } from '../../en/customer/status.ts'
