// All English words of the office, by area. A screen imports those that it shows from `en/` (see useWords).
export * from './en/account.ts'
export * from './en/errors.ts'
export * from './en/field-problems.ts'
export * from './en/frame.ts'
export * from './en/keys.ts'
