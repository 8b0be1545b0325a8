import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { Shop } from '#domain/shop.ts'
import { fields } from '../page/fields.ts'

const NEXT_STEP_BY_STATUS: Record<EnquiryStatus, string> = {
  'Enquiry Received':
    'We will contact you within 24 hours to confirm. Once confirmed, pay through the payment options, then inform us by phone or chat.',
  Confirmed: 'Please pay the amount through the payment options, then inform us by phone or chat.',
  Paid: 'We have received your payment. Thank you! We will pack your crackers now.',
  Packed: 'We have packed your parcel. We will send it by lorry soon.',
  'In Transport': 'Your parcel is on its way by lorry. We will email you when it reaches your city.',
  'Reached City': 'Your parcel has reached your city. Collect it at the lorry office with the lorry receipt.',
  Collected: 'Thank you for buying from us. Have a safe and happy festival!',
  Cancelled: 'Your enquiry is cancelled. If you have already paid or have a question, please call us.',
}

/** The mails to customers and to the shop. */
export const mail = {
  shopName: (shop: Shop) => shop.name,
  status: (status: EnquiryStatus): string => status,
  newEnquiry: 'New enquiry',
  greeting: (name: string) => `Dear ${name},`,
  received: 'We have received your enquiry. Thank you!',
  changed: 'Your enquiry has been updated.',
  shopReceived: 'You have a new enquiry. Call the customer within 24 hours.',
  shopChanged: 'The status of an enquiry has changed.',
  burst: (count: number) => `${count} enquiries from one sender`,
  aboutBurst:
    'More enquiries than usual came within an hour from one phone, number or network. We didn’t email you about each one. Some may be real customers, so check before you call or cancel.',
  backupFailed: 'The nightly backup failed',
  aboutBackup: (day: string) =>
    `The backup of ${day} failed, or its test restore did. Your earlier backups are safe. Show this to the person who looks after your computer:`,
  keepForAudit: 'Keep this email. With this line you can check later that your records were not changed:',
  next: (status: EnquiryStatus) => NEXT_STEP_BY_STATUS[status],
  undone: (status: string) =>
    `Please ignore our last message. Your enquiry is no longer “${status}”. We are sorry for the trouble.`,
  whatChanged: 'What has changed since you ordered:',
  whatWouldChange: 'What would change:',
  discount: 'Discount',
  packing: 'Packing charge',
  total: 'Total',
  refund: (share: number, amount: string) =>
    `We will refund ${share}% of what you paid. Refund due: ${amount}, paid within 15 working days, after Diwali.`,
  versionSubject: {
    proposed: 'Please accept the changes',
    withdrawn: 'Changes withdrawn',
    accepted: 'Changes accepted',
  },
  proposed: 'We would like to change your enquiry. Nothing changes unless you accept.',
  acceptHere: 'See the changes and accept them here:',
  acceptByPhone: 'If you accept the changes, please call us.',
  untilThen: (version: string) =>
    `Until then your enquiry stays as it is (${version}). If you don’t agree or have a question, please call us.`,
  withdrawn: (version: string, current: string) =>
    `We have withdrawn our changes (${version}). Your enquiry stays as it was (${current}).`,
  accepted: (version: string) => `The customer has accepted the changes. The current version is ${version}.`,
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
  /** The labels of the billing form. */
  fields,
  changedBy: 'Changed by',
  products: 'Products',
  bill: 'Bill',
  payHere: 'Payment options',
  phone: 'Phone',
}
