import * as v from 'valibot'

/** An unguessable id that opens an enquiry in full: at least 128 random bits in URL-safe characters (D5). */
export const OrderIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/), v.brand('OrderId'))
/** A parsed order id. */
export type OrderId = v.InferOutput<typeof OrderIdSchema>

/** The id of the masked enquiry, for tracking (D6). As long as an OrderId and never equal to one. */
export const ViewIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/), v.brand('ViewId'))
/** A parsed view id. */
export type ViewId = v.InferOutput<typeof ViewIdSchema>
