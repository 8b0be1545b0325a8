import * as v from 'valibot'
import { formSchema } from '../../field-problem.ts'
import { singleLineSchema } from '../../input/text-schemas.ts'

/** The payload of order/changes/accept: the order id and the proposed version (O4). */
export const AcceptedChangesSchema = formSchema({
  id: singleLineSchema(64, { notText: 'value-required' }),
  version_no: v.pipe(v.number('value-invalid'), v.integer('value-invalid'), v.minValue(1, 'value-invalid')),
})
/** A parsed acceptance. */
export type AcceptedChanges = v.InferOutput<typeof AcceptedChangesSchema>
