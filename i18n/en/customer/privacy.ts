/** The notice at each form: which data we keep, why and for how long. */
export const privacy = {
  enquiry:
    'We use these details to call you and to pack and send your parcel. We keep them until you ask us to delete them, and share them only with the lorry office.',
  profile:
    'We use these details to fill in the checkout for you and to show you your orders. We keep them until you ask us to delete them, and share them with no one.',
  signin:
    'You stay signed in until you log out or don’t visit for 30 days. We count sign-in attempts and delete the count after two days.',
  tracking:
    'We use this number for this search only; your browser forgets it when you close this tab. We limit how often a number can be looked up. The count is stored without the number and deleted within two days.',
  policy: 'Privacy Policy',
}
