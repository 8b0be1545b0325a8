/** Order tracking by mobile number, and a customer's own orders. */
export const tracking = {
  title: 'Order Tracking',
  submit: 'Track',
  description:
    'Track your Sivakasi crackers. Enter your mobile number to see the status of your enquiries and your parcel.',
  notFound: 'No orders found',
  unreachable: 'We couldn’t connect. Your orders are safe. Check your internet connection and try again.',
  ordersOf: (count: number, mobileNumber: string) =>
    count === 1 ? `1 order for ${mobileNumber}` : `${count} orders for ${mobileNumber}`,
  latestOrdersOf: (count: number, mobileNumber: string) => `The latest ${count} orders for ${mobileNumber}`,
  showMore: 'Show more orders',
  moreShown: (count: number) => (count === 1 ? '1 more order' : `${count} more orders`),
  noMore: 'No more orders',
  hidden:
    'Names and numbers are partly hidden and addresses aren’t shown. To see everything, open the link you got with your enquiry.',
  orderNumber: 'Order No',
  date: 'Date',
  name: 'Name',
  city: 'City',
  amount: 'Amount',
  version: 'Version',
  changes: (count: number) => (count === 1 ? 'We made 1 change' : `We made ${count} changes`),
  waiting: (count: number) =>
    count === 1
      ? 'We’d like to make 1 change. Please check and accept it.'
      : `We’d like to make ${count} changes. Please check and accept them.`,
  status: 'Status',
  steps: 'Order progress',
  products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  view: 'View',
  viewOrder: (number: string) => `View order ${number}`,
  lorryReceipt: 'Lorry Receipt',
  lorryReceiptOf: (number: string) => `Lorry Receipt of order ${number}`,
  myOrders: 'My Orders',
  noOrders: 'No order details found!',
  orderedAsGuest: 'Did you order without signing in?',
  trackByNumber: 'Track by mobile number',
  myOrdersFailed: 'Error while getting your orders',
}
