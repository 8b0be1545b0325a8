/** Search over the products, in lists and in the header. */
export const search = {
  field: 'Search products',
  hint: 'Name or code',
  open: 'Search',
  clear: 'Clear search',
  searching: 'Searching…',
  retrying: 'Still searching. Check your internet connection.',
  results: 'Search results',
  found: (count: number) =>
    count === 0 ? 'No products found' : count === 1 ? '1 product found' : `${count} products found`,
  foundMore: (shown: number) => `More than ${shown} products found`,
}
