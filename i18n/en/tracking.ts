/** Order tracking by mobile number, and a customer's own orders. */
export const tracking = {
  title: 'Order Tracking',
  submit: 'Track',
  description:
    'Follow your Sivakasi crackers: enter your mobile number to see your enquiries, where the parcel is, and the lorry receipt.',
  notFound: 'No orders found',
  unreachable:
    'The shop could not be reached. Your orders are safe there: please try again when you are connected.',
  ordersOf: (count: number, mobileNumber: string) =>
    count === 1 ? `1 order of ${mobileNumber}` : `${count} orders of ${mobileNumber}`,
  latestOrdersOf: (count: number, mobileNumber: string) => `The latest ${count} orders of ${mobileNumber}`,
  showMore: 'Show more orders',
  moreShown: (count: number) => (count === 1 ? '1 more order' : `${count} more orders`),
  noMore: 'These are all orders',
  hidden:
    'Names and numbers are partly hidden here, and no address is shown. The link that you were given with your enquiry opens everything.',
  orderNumber: 'Order No',
  date: 'Date',
  name: 'Name',
  city: 'City',
  amount: 'Amount',
  version: 'Version',
  changes: (count: number) => (count === 1 ? '1 change by the shop' : `${count} changes by the shop`),
  received: 'Received',
  amountDue: 'Amount Due',
  waiting: (count: number) =>
    count === 1
      ? 'The shop proposes 1 change. Please look at it and accept it.'
      : `The shop proposes ${count} changes. Please look at them and accept them.`,
  status: 'Status',
  steps: 'How far it has come',
  products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  view: 'View',
  viewOrder: (number: string) => `View order ${number}`,
  lorryReceipt: 'Lorry Receipt',
  lorryReceiptOf: (number: string) => `Lorry Receipt of order ${number}`,
  myOrders: 'My Orders',
  noOrders: 'No order details found!',
  orderedAsGuest: 'Ordered without signing in?',
  trackByNumber: 'Track it by mobile number',
  myOrdersFailed: 'Error while getting your orders',
}
