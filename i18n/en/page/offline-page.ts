/** The page shown while there is no connection. Only it uses these texts, so that lists do not load them. */
export const offlinePage = {
  title: 'No connection',
  text: 'We couldn’t connect. Your cart and your enquiries are safe. Check your internet connection and try again.',
}
