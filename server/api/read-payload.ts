import type { Context } from 'hono'
import * as v from 'valibot'
import { fieldErrors } from '#domain/field-problem.ts'
import { fieldProblems } from '#i18n/en/field-problems.ts'
import type { Refusal } from '../refuse.ts'

/** The JSON payload of a request, checked; or why it is refused, field by field (D1). */
export async function readPayload<const Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<
  { payload: v.InferOutput<Schema>; refusal?: undefined } | { payload?: undefined; refusal: Refusal }
> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    return { refusal: { code: 'unsupported-media-type' } }
  }
  let json: unknown
  try {
    json = await c.req.json()
  } catch {
    return { refusal: { code: 'invalid-json' } }
  }
  const { success, output, issues } = v.safeParse(schema, json)
  if (success) return { payload: output }
  const fields = Object.entries(fieldErrors(issues)).map(([path, problem]) => [path, fieldProblems[problem]])
  return { refusal: { code: 'invalid-fields', fields: Object.fromEntries(fields) } }
}
