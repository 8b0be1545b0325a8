import type { OfficeRole } from '#domain/office/rights.ts'

/** The users screen, for the owner. */
export const users = {
  title: 'Users',
  add: 'Add User',
  addHint: 'You’ll get a link to give them. They use it to choose a password.',
  emailHint: 'For a packer, a mobile number is enough',
  emailForRole: 'Only packers sign in with a mobile number',
  save: 'Save',
  state: 'State',
  seen: 'Last seen',
  never: 'Never',
  change: 'Change',
  actionsFor: (name: string) => `Actions for ${name}`,
  roleHints: {
    owner: 'Everything: prices, money, users and settings',
    staff: 'Calls, enquiries, payments, packing and dispatch',
    packer: 'Packing and dispatch. Sees names and cities only.',
  } satisfies Record<OfficeRole, string>,
  changeRole: 'Change Role',
  newLink: 'Create Link',
  endSessions: 'End Sessions',
  disable: 'Disable',
  enable: 'Enable',
  disabled: 'Disabled',
  secondFactor: 'Two-step verification',
  requireSecondFactor: 'Require two-step verification',
  secondFactorRequired: 'Two-step verification is now required for everyone',
  secondFactorNotRequired: 'Two-step verification is no longer required',
  linkUntil: (time: string) => `Link valid until ${time}`,
  linkOver: 'Link expired',
  signedIn: (sessions: number, time: string) =>
    sessions === 1 ? `Signed in, last used ${time}` : `Signed in ${sessions} times, last used ${time}`,
  failedSignIns: (tries: number, addresses: number) =>
    `Sign-in failed ${tries === 1 ? 'once' : `${tries} times`} in 24 hours, from ${addresses === 1 ? 'one network address' : `${addresses} network addresses`}`,
  roleHint: (name: string) => `${name} will be signed out and can sign in again with the new role.`,
  roleChanged: (name: string) => `Role of ${name} changed`,
  sessionsEnded: (name: string) => `Sessions of ${name} ended`,
  disabledNow: (name: string) => `${name} can no longer sign in`,
  enabledNow: (name: string) => `${name} can sign in again`,
  linkTitle: 'Link',
  linkHint: (name: string, email: string, time: string) =>
    `Give this link to ${name}, who signs in as ${email}. It is shown only now and works once, until ${time}. Using it ends the old password and two-step verification.`,
  linkMessage: (shop: string, email: string, link: string, time: string) =>
    `${shop}: choose a password for ${email} here. The link works once, until ${time}.\n${link}`,
  whatsApp: 'Send by WhatsApp',
  copy: 'Copy Link',
  copied: 'Copied',
}
