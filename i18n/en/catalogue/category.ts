/** The category and special category screens. */
export const category = {
  title: 'Category',
  special: 'Special Category',
  description: (category: string) =>
    `${category} from Sivakasi with M.R.P, discount and our price. Choose quantities and send your enquiry.`,
  gridView: 'Grid view',
  listView: 'List view',
  filter: 'Filter',
  all: 'All',
  sort: 'Sort',
  latest: 'Latest',
  showing: (count: number) => `Showing ${count} results`,
}
