/** The pages for a missing or a broken page. */
export const errorPages = {
  notFoundTitle: 'Page not found',
  notFound: 'This page doesn’t exist. See all our products in the price list.',
  brokenTitle: 'This page didn’t open',
  broken: 'Something went wrong on our side. Your cart is saved. Try again.',
  tellUs: 'If this keeps happening, call us and give this number:',
  tryAgain: 'Try again',
  toHome: 'Home',
  toOrderNow: 'Order Now',
}
