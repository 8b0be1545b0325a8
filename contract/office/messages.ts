import * as v from 'valibot'
import { STEP_MESSAGES } from '#domain/message.ts'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A ready text that was opened in WhatsApp: of a step of the history, or of a version that waits. */
export const ToldSchema = v.union([
  v.object({ message: v.picklist(STEP_MESSAGES), change_no: positive }),
  v.object({ message: v.literal('proposed'), version_no: positive }),
])
/** A ready text that was opened. */
export type Told = v.InferOutput<typeof ToldSchema>
