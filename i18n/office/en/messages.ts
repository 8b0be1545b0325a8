import type { CustomerMessage } from '#domain/enquiry/message.ts'

/** The texts that are sent to customers by WhatsApp, and what the desk calls them. */
export const messages = {
  title: 'Messages',
  open: (message: string) => `WhatsApp: ${message}`,
  names: {
    'no-answer': 'could not reach you',
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
      'We called you about your enquiry and could not reach you. When may we call, or will you call us?',
    proposed: 'We have changed your enquiry. It counts once you accept: please answer here.',
    confirmed: 'Your enquiry is confirmed. Please pay the amount, then send us the reference here.',
    'part-paid': 'We have received your payment, thank you! The rest is still to be paid.',
    paid: 'Your payment has reached us, thank you! We will pack your crackers now.',
    packed: 'Your parcel is packed. We will hand it to the lorry office soon.',
    sent: 'Your parcel is on its way. We will tell you when it reaches your city.',
    'reached-city':
      'Your parcel has reached your city. Please collect it at the lorry office with the lorry receipt.',
    cancelled: 'Your enquiry is cancelled.',
  } satisfies Record<CustomerMessage, string>,
  goesBack: (percent: number, amount: string) =>
    `${percent} % of what you paid goes back to you within 15 working days, after Diwali: ${amount}.`,
  enquiry: 'Enquiry',
  amount: 'Amount',
  received: 'Received',
  due: 'To be paid',
  upi: 'UPI',
  pay: 'Ways to pay',
  bill: 'Bill',
  lorryOffice: 'Lorry office',
  lrNumber: 'LR number',
  lorryPhone: 'Its phone',
  receipt: 'Lorry receipt',
  discount: 'Discount',
  packing: 'Packing charge',
  none: 'none',
  told: 'Recorded as told',
}
