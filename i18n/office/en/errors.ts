import type { ErrorCode } from '#domain/errors.ts'
import type { OfficeErrorCode } from '#domain/office-errors.ts'
import { errors as shop } from '../../en/errors.ts'

/** What the office says when something is refused: the storefront's sentences, its own, and where no answer came. */
export const errors = {
  ...shop,
  'sign-in-failed': 'Invalid email or password',
  'code-required': 'Enter the code of your authenticator app',
  network: 'The shop cannot be reached. Nothing you typed is lost; try again.',
} satisfies Record<ErrorCode | OfficeErrorCode | 'network', string>
