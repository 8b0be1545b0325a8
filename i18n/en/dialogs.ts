/** Titles and buttons of message boxes (D21). */
export const dialogs = {
  ok: 'OK',
  yes: 'Yes',
  no: 'No',
  close: 'Close',
  success: 'Success',
  warning: 'Warning',
  notLoaded: 'This could not be loaded. Try again?',
  confirm: 'Confirm',
}
