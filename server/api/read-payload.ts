import type { Context } from 'hono'
import * as v from 'valibot'
import { fieldErrors } from '#domain/field-problem.ts'
import { officeFieldErrors } from '#domain/office-field-problem.ts'
import type { Outcome } from '../use-case.ts'

/** JSON is UTF-8 (RFC 8259), and nothing here unpacks: what is said to be something else is not read as if it were. */
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i
const UNPACKED = /^\s*(identity\s*)?$/i

/** The text of a payload. Throws a TypeError for what is no UTF-8, instead of putting signs of its own in its place. */
async function readText(c: Context): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer())
}

/** The JSON payload of a request, checked; or why it is refused, field by field (D1). */
export async function readPayload<const Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  { isOffice }: { isOffice: boolean },
): Promise<Outcome<v.InferOutput<Schema>>> {
  const isJson = JSON_TYPE.test(c.req.header('Content-Type') ?? '')
  if (!isJson || !UNPACKED.test(c.req.header('Content-Encoding') ?? '')) {
    return { refusal: { code: 'unsupported-media-type' } }
  }
  let json: unknown
  try {
    json = JSON.parse(await readText(c))
  } catch {
    return { refusal: { code: 'invalid-json' } }
  }
  const { success, output, issues } = v.safeParse(schema, json)
  if (success) return { data: output }
  return {
    refusal: { code: 'invalid-fields', problems: isOffice ? officeFieldErrors(issues) : fieldErrors(issues) },
  }
}
