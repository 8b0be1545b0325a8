/** What stands around every screen of the office, and on those that stand for a screen. */
export const frame = {
  office: 'Office',
  skipToContent: 'Skip to content',
  menu: 'Menu',
  otherLanguage: 'தமிழ்',
  account: 'Account',
  signOut: 'Sign Out',
  wait: 'Please wait',
  dismiss: 'Dismiss',
  notFound: 'There is no such screen',
  notFoundHint: 'The address may be mistyped, or what stood here is gone.',
  notOpen: 'This is not open to you',
  notOpenHint: 'Ask the owner of the shop if you need it.',
  failed: 'This screen could not be opened',
  tryAgain: 'Try Again',
  sessionEnded: 'Your session has ended',
  sessionEndedHint: 'Sign in again, and what you were doing goes on. Nothing you typed is lost.',
}
