/** The thank-you screen. */
export const checkoutResponse = {
  title: 'Thank you',
  received: 'We have received your enquiry',
  enquiryNumber: 'Enquiry Number',
  enquiryTime: 'Time',
  payableAmount: 'Payable Amount',
  print: 'Print Enquiry',
  status: 'Status',
  pdf: 'Bill as PDF',
  toMyself: 'Keep it in WhatsApp',
  next: 'What happens next',
  contactBy: (time: string) => `By ${time} at the latest`,
  contactSoon: 'We will contact you within 24 hours and confirm by chat message or phone',
  payThrough: 'Once confirmed, pay through the payment options link, then inform us by phone or chat',
  paymentOptions: 'Payment Options',
  informShop: 'Inform the shop',
  notFound: 'No order details found!',
  unreachable:
    'The shop could not be reached. An order that was placed is safe there: please try again when you are connected.',
}
