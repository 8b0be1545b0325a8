/** The pages shown instead of one that is missing or broken. */
export const errorPages = {
  notFoundTitle: 'Page not found',
  notFound: 'There is nothing at this address. The price list has everything we sell.',
  brokenTitle: 'Something went wrong',
  broken: 'This page could not be shown. Your cart is safe; please try again.',
  offlineTitle: 'No connection',
  offline: 'You seem to be offline. Your cart is safe; please try again when you are connected.',
  tryAgain: 'Try again',
  toHome: 'Home',
  toOrderNow: 'Order Now',
}
