/** The price list on screen and on paper. */
export const priceList = {
  title: 'Price List',
  description:
    'Sivakasi crackers with M.R.P, discount and our price. Order from the price list or download it.',
  name: 'Name',
  print: 'Print',
  pdf: 'PDF',
  excel: 'Excel',
  pricesOf: (date: string) => `Prices of ${date}`,
}
