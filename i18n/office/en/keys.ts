/** The keyboard: the list of its shortcuts, and the names of what they do. */
export const keys = {
  title: 'Keyboard shortcuts',
  showKeys: 'Show the keyboard shortcuts',
  goToAccount: 'Go to your account',
  key: 'Key',
  action: 'Action',
  singleLetters: 'Use single keys',
  singleLettersHint: 'Off, only keys together with Ctrl do something.',
  close: 'Close',
}
