import type { OfficeRole } from '#domain/rights.ts'

/** Signing in, and what is one's own in the office. */
export const account = {
  signInTitle: 'Sign In',
  email: 'Email',
  password: 'Password',
  code: 'Code',
  codeHint: 'Six digits of your authenticator app, or a recovery code',
  signIn: 'Sign In',
  title: 'Account',
  name: 'Name',
  role: 'Role',
  roles: { owner: 'Owner', staff: 'Staff', packer: 'Packer' } satisfies Record<OfficeRole, string>,
  language: 'Language',
}
