/** Titles and buttons of message boxes (D21). */
export const dialogs = {
  ok: 'OK',
  yes: 'Yes',
  no: 'No',
  close: 'Close',
  success: 'Success',
  warning: 'Warning',
  notLoaded: 'This didn’t load. Try again?',
  confirm: 'Confirm',
}
