/** The thank-you screen. */
export const checkoutResponse = {
  title: 'Thank you',
  received: 'We have received your enquiry',
  enquiryNumber: 'Enquiry Number',
  enquiryTime: 'Time',
  payableAmount: 'Payable Amount',
  print: 'Print Enquiry',
  status: 'Status',
  pdf: 'Download bill (PDF)',
  toMyself: 'Save in WhatsApp',
  next: 'What happens next',
  contactBy: (time: string) => `By ${time} at the latest`,
  contactSoon: 'We will contact you within 24 hours and confirm by chat message or phone',
  payThrough: 'Once confirmed, pay through the payment options link, then inform us by phone or chat',
  paymentOptions: 'Payment Options',
  informShop: 'Call or WhatsApp us',
  notFound: 'No order details found!',
  unreachable:
    'We couldn’t connect. If your enquiry was placed, we have it. Check your internet connection and try again.',
}
