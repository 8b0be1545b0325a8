import type { ErrorCode } from '#domain/errors.ts'
import type { OfficeErrorCode } from '#domain/office/office-errors.ts'
import { errors as shop } from '../../en/errors.ts'

/** What the office says when something is refused: the storefront's sentences, its own, and where no answer came. */
export const errors = {
  ...shop,
  'sign-in-failed': 'Invalid email or password',
  'code-required': 'Enter the code of your authenticator app',
  'reference-taken': 'This reference is recorded already',
  'edited-meanwhile': 'Somebody else changed the same meanwhile: decide what it is to be',
  'paid-back': 'More would have been paid back than was received: take the refund back first',
  'version-waiting': 'A changed version waits for the customer: have it accepted, or withdraw it, first',
  'not-to-be-had': 'A product that was added can no longer be had',
  'picture-refused': 'The picture could not be taken',
  'sheet-refused': 'The file could not be taken',
  'category-not-empty': 'There are products in this category: move them, or take them off the list, first',
  'rows-changed-since': 'It cannot be undone: somebody changed the same rows since',
  'undone-already': 'This was undone already',
  'second-factor-required': 'Set up your second factor first',
  'confirmation-required': 'It was not done: first confirm that it is you',
  'second-factor-on': 'You have a second factor already',
  'last-owner': 'Somebody has to be the owner: make another one first',
  'no-account': 'No account has this mobile number',
  'invite-over': 'This link was used, or is too old. Ask the owner for a new one.',
  network: 'The shop cannot be reached. Nothing you typed is lost; try again.',
  'one-moment': 'One moment: the last step is still on its way',
} satisfies Record<ErrorCode | OfficeErrorCode | 'network' | 'one-moment', string>
