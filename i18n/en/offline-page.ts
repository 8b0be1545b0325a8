/** The page that stands in for one that cannot be reached. No other screen says it: it is nothing that lists load. */
export const offlinePage = {
  title: 'No connection',
  text: 'The shop cannot be reached just now. Your cart and what you have ordered are safe; please try again when you are connected.',
}
