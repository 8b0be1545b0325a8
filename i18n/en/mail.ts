import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { Shop } from '#domain/shop.ts'
import { fields } from './fields.ts'

const NEXT_STEP_BY_STATUS: Record<EnquiryStatus, string> = {
  'Enquiry Received':
    'We will call you within 24 hours to confirm. Once confirmed, pay through the payment options, then inform us by phone or chat.',
  Confirmed: 'Please pay the amount through the payment options, then inform us by phone or chat.',
  Paid: 'Your payment has reached us, thank you! We will pack your crackers now.',
  Packed: 'Your parcel is packed. We will hand it to the lorry office soon.',
  'In Transport': 'Your parcel is on its way. We will tell you when it reaches your city.',
  'Reached City':
    'Your parcel has reached your city. Please collect it at the lorry office with the lorry receipt.',
  Collected: 'Thank you for buying from us. Have a safe and happy festival!',
  Cancelled: 'Your enquiry is cancelled. If you have paid already or have a question, please call us.',
}

/** The notices that are sent by e-mail. */
export const mail = {
  shopName: (shop: Shop) => shop.name,
  status: (status: EnquiryStatus): string => status,
  newEnquiry: 'New enquiry',
  greeting: (name: string) => `Dear ${name},`,
  received: 'We have received your enquiry. Thank you!',
  changed: 'There is news of your enquiry.',
  shopReceived: 'A new enquiry has arrived. Please call within 24 hours.',
  shopChanged: 'The status of an enquiry was changed.',
  burst: (count: number) => `${count} enquiries from one sender`,
  aboutBurst:
    'Within an hour more enquiries than usual came from one phone, number or network. These here were not told one by one. Customers may be among them: look before you call or drop them.',
  backupFailed: 'The nightly backup failed',
  aboutBackup: (day: string) =>
    `The backup of ${day} could not be made, or could not be restored as a trial. The backups before it are kept. Please show this to whoever looks after the shop’s computer:`,
  keepForAudit:
    'Keep this mail. With this line you can check later that nobody has changed the shop’s records:',
  next: (status: EnquiryStatus) => NEXT_STEP_BY_STATUS[status],
  takenBack: (status: string) =>
    `We have taken back our last message: “${status}” no longer holds for your enquiry. We are sorry for the trouble.`,
  whatChanged: 'What has changed since you ordered:',
  whatWouldChange: 'What would change:',
  discount: 'Discount',
  packing: 'Packing charge',
  total: 'Total',
  refund: (share: number, amount: string) =>
    `${share} % of what you have paid goes back to you. Still to come: ${amount}, within 15 working days, after Diwali.`,
  ofVersion: { proposed: 'Changes to accept', withdrawn: 'Changes withdrawn', accepted: 'Changes accepted' },
  proposed: 'We would like to change your enquiry. Nothing changes unless you accept.',
  acceptHere: 'Look at the changes and accept them here:',
  acceptByPhone: 'If you accept the changes, please call us.',
  untilThen: (version: string) =>
    `Until then ${version} counts. If you do not agree or have a question, please call us.`,
  withdrawn: (version: string, counts: string) =>
    `We have withdrawn the changes that we proposed (${version}). Your enquiry stays as it was: ${counts} counts.`,
  accepted: (version: string) => `The customer has accepted the changes: ${version} counts now.`,
  version: 'Version',
  paid: 'Received',
  due: 'Amount due',
  dueThen: 'Amount due after the changes',
  lorryOffice: 'Lorry office',
  lrNumber: 'LR number',
  lorryPhone: 'Lorry office phone',
  lorryReceipt: 'Lorry receipt',
  enquiryNumber: 'Enquiry number',
  time: 'Time',
  payable: 'Payable amount',
  amount: 'Amount',
  statusLabel: 'Status',
  /** Who sent it: the labels of the form. */
  fields,
  changedBy: 'Changed by',
  products: 'Products',
  bill: 'Bill',
  payHere: 'Payment options',
  phone: 'Phone',
}
