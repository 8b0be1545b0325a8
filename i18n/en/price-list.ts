/** The price list, on screen and on paper. */
export const priceList = {
  title: 'Price List',
  description: 'Our Sivakasi crackers with M.R.P, discount and our price: order from the list, or print it.',
  name: 'Name',
  print: 'Print',
  pricesOf: (date: string) => `Prices of ${date}`,
}
