/** What is said at a form of what is kept of it, why, and for how long. */
export const privacy = {
  enquiry:
    'We keep what you enter here with your enquiry, to call you and to pack and send the parcel, until you ask us to delete it. Nobody gets it but the lorry office.',
  profile:
    'We keep what you enter here to fill in the checkout for you and to show you your own orders, until you ask us to delete it. Nobody else gets it.',
  signin:
    'So that you need not sign in each time, we remember it until you log out or do not come for 30 days. How often somebody tried is forgotten after two days.',
  tracking:
    'The number is used for this search and not kept by the shop; this tab has it until you close it. To slow down whoever guesses, we count how often a number was tried, under a hash, for two days at most.',
  policy: 'Privacy Policy',
}
