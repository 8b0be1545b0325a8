import { fieldProblems } from '../../ta/page/field-problems.ts'
import { fields } from '../../ta/page/fields.ts'
import type { billing as english } from '../en/billing.ts'

/** The billing form: the labels and error texts of the storefront. */
export const billing = { fields, problems: fieldProblems } satisfies typeof english
