/** The whole shop as cards. */
export const quickEnquiry = {
  title: 'Quick Enquiry',
  description: 'All our Sivakasi crackers by category: choose and send your enquiry.',
}
