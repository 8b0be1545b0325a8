/** All products as cards. */
export const quickEnquiry = {
  title: 'Quick Enquiry',
  description: 'All our Sivakasi crackers by category. Choose quantities and send your enquiry.',
}
