import type { dialogs as english } from '../../en/page/dialogs.ts'

/** Titles and buttons of message boxes (D21). The questions ask whether to do something, so No is 'do not'. */
export const dialogs = {
  ok: 'சரி',
  yes: 'ஆம்',
  no: 'வேண்டாம்',
  close: 'மூடு',
  success: 'முடிந்தது',
  warning: 'கவனியுங்கள்',
  notLoaded: 'இது லோடு ஆகவில்லை. மீண்டும் முயற்சி செய்யலாமா?',
  confirm: 'உறுதி செய்யுங்கள்',
} satisfies typeof english
