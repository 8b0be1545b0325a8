import type { ErrorCode } from '#domain/error-codes.ts'
import type { OfficeErrorCode } from '#domain/office/office-error-codes.ts'
import { errors as shop } from '../../en/page/errors.ts'

/** Error messages of the storefront and of the office, and the message for a lost connection. */
export const errors = {
  ...shop,
  'sign-in-failed': 'Invalid email or password',
  'code-required': 'Enter the code from your authenticator app',
  'reference-taken': 'This reference is already recorded',
  'edit-conflict': 'Someone else changed this too. Choose which value to keep.',
  'refund-exceeds-payments': 'Refunds would be higher than payments. Remove the refund first.',
  'version-waiting':
    'Changes are waiting for the customer to accept. Record the acceptance or withdraw them first.',
  'products-unavailable': 'A product you added is no longer available',
  'picture-refused': 'This photo can’t be used',
  'sheet-refused': 'This file can’t be used',
  'category-not-empty': 'This category still has products. Move or remove them first.',
  'rows-changed-since': 'Can’t undo because someone has since changed the same rows',
  'already-undone': 'This is already undone',
  'second-factor-required': 'Set up two-step verification first',
  'confirmation-required': 'Not done. Confirm it’s you first.',
  'second-factor-on': 'Two-step verification is already set up',
  'last-owner': 'There must be at least one owner. Make someone else an owner first.',
  'no-account': 'No account has this mobile number',
  'invite-invalid': 'This link has been used or has expired. Ask the owner for a new one.',
  network: 'We couldn’t connect. Your entries are still here. Check your internet connection and try again.',
  'one-moment': 'Still saving your last change. Try again in a moment.',
} satisfies Record<ErrorCode | OfficeErrorCode | 'network' | 'one-moment', string>
