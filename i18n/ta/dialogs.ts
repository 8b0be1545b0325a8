import type { dialogs as english } from '../en/dialogs.ts'

/** Titles and buttons of message boxes (D21). The questions ask whether to do something: no is 'do not'. */
export const dialogs = {
  ok: 'சரி',
  yes: 'ஆம்',
  no: 'வேண்டாம்',
  close: 'மூடு',
  success: 'முடிந்தது',
  warning: 'கவனிக்கவும்',
  notLoaded: 'இதைத் திறக்க முடியவில்லை. மீண்டும் முயலலாமா?',
  confirm: 'உறுதி செய்யுங்கள்',
} satisfies typeof english
