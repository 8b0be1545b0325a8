// All Tamil words of the office, by area: one file, which only those load who read it.
export * from './ta/account.ts'
export * from './ta/errors.ts'
export * from './ta/field-problems.ts'
export * from './ta/frame.ts'
export * from './ta/keys.ts'
