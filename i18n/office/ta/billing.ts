import { fieldProblems } from '../../ta/field-problems.ts'
import { fields } from '../../ta/fields.ts'
import type { billing as english } from '../en/billing.ts'

/** The billing form as the storefront has it: its fields, and what can be wrong with them. */
export const billing = { fields, problems: fieldProblems } satisfies typeof english
