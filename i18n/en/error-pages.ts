/** The pages shown instead of one that is missing or broken. */
export const errorPages = {
  notFoundTitle: 'Page not found',
  notFound: 'There is nothing at this address. All we sell is in the price list.',
  brokenTitle: 'This page did not open',
  broken: 'The page could not be loaded. Your cart is safe; please try again.',
  tellUs: 'If it goes on, tell the shop this number:',
  tryAgain: 'Try again',
  toHome: 'Home',
  toOrderNow: 'Order Now',
}
