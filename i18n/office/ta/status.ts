/** The states of an enquiry, as in the storefront (D15). */
export { status } from '../../ta/customer/status.ts'
