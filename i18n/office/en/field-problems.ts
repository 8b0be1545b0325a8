import type { OfficeFieldProblem } from '#domain/office-field-problem.ts'

/** What is wrong with a field of the office. */
export const fieldProblems = {
  'email-required': 'Email is required',
  'own-password-required': 'Password is required',
  'code-required': 'Code is required',
  'text-too-long': 'This is too long',
  'value-invalid': 'This is not valid',
} satisfies Record<OfficeFieldProblem, string>
