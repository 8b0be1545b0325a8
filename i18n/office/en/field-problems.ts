import type { OfficeFieldProblem } from '#domain/office-field-problem.ts'

/** What is wrong with a field of the office. */
export const fieldProblems = {
  'email-required': 'Email is required',
  'own-password-required': 'Password is required',
  'code-required': 'Code is required',
  'name-required': 'Name is required',
  'new-password-too-short': 'Use at least 12 characters',
  'new-password-common': 'This is easily guessed: use something longer that nobody else uses',
  'email-taken': 'Somebody has this email already',
  'text-too-long': 'This is too long',
  'value-invalid': 'This is not valid',
} satisfies Record<OfficeFieldProblem, string>
