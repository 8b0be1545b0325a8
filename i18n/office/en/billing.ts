import { fieldProblems } from '../../en/field-problems.ts'
import { fields } from '../../en/fields.ts'

/** The billing form as the storefront has it: its fields, and what can be wrong with them. */
export const billing = { fields, problems: fieldProblems }
