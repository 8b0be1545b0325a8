import type { CustomerMessage } from '#domain/enquiry/customer-message.ts'

/** The WhatsApp messages to customers, and their names in the office. */
export const messages = {
  title: 'Messages',
  open: (message: string) => `WhatsApp: ${message}`,
  names: {
    'no-answer': 'no answer',
    proposed: 'changes',
    confirmed: 'confirmed',
    'part-paid': 'payment received',
    paid: 'paid',
    packed: 'packed',
    sent: 'sent',
    'reached-city': 'reached the city',
    cancelled: 'cancelled',
  } satisfies Record<CustomerMessage, string>,
  greeting: (name: string) => `Dear ${name},`,
  says: {
    'no-answer':
      'We called you about your enquiry but could not reach you. Please tell us when to call, or call us.',
    proposed: 'We would like to change your enquiry. Nothing changes unless you accept. Please answer here.',
    confirmed: 'Your enquiry is confirmed. Please pay the amount, then send us the UPI reference (UTR) here.',
    'part-paid': 'We have received your payment, thank you! The rest is still due.',
    paid: 'We have received your payment, thank you! We will pack your crackers now.',
    packed: 'Your parcel is packed. We will hand it to the lorry office soon.',
    sent: 'Your parcel is on its way. We will tell you when it reaches your city.',
    'reached-city':
      'Your parcel has reached your city. Please collect it at the lorry office with the lorry receipt.',
    cancelled: 'Your enquiry is cancelled.',
  } satisfies Record<CustomerMessage, string>,
  refund: (percent: number, amount: string) =>
    `We will refund ${percent}% of what you paid. Refund due: ${amount}, paid within 15 working days, after Diwali.`,
  enquiry: 'Enquiry',
  amount: 'Amount',
  received: 'Received',
  due: 'Amount due',
  upi: 'UPI ID',
  pay: 'Payment options',
  bill: 'Bill',
  lorryOffice: 'Lorry office',
  lrNumber: 'LR number',
  lorryPhone: 'Lorry office phone',
  receipt: 'Lorry receipt',
  discount: 'Discount',
  packing: 'Packing charge',
  none: 'none',
  recorded: 'Message recorded',
}
