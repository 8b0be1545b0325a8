/** Order tracking by mobile number, and a customer's own orders. */
export const tracking = {
  title: 'Order Tracking',
  submit: 'Track',
  notFound: 'No orders found',
  orderNumber: 'Order No',
  date: 'Date',
  name: 'Name',
  city: 'City',
  amount: 'Amount',
  status: 'Status',
  view: 'View',
  viewOrder: (number: string) => `View order ${number}`,
  lorryReceipt: 'Lorry Receipt',
  lorryReceiptOf: (number: string) => `Lorry Receipt of order ${number}`,
  myOrders: 'My Orders',
  noOrders: 'No order details found!',
  myOrdersFailed: 'Error while getting your orders',
}
