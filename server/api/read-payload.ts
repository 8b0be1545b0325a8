import type { Context } from 'hono'
import * as v from 'valibot'
import { fieldErrors } from '#domain/field-problem.ts'
import type { Caller } from '../caller.ts'
import { refuse } from '../refuse.ts'
import type { Outcome } from '../use-case.ts'

/** The JSON payload of a request, checked; or why it is refused, field by field (D1). */
export async function readPayload<const Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<Outcome<v.InferOutput<Schema>>> {
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
  if (success) return { data: output }
  return { refusal: { code: 'invalid-fields', problems: fieldErrors(issues) } }
}

/** Answers a call that takes a payload: with the data that `work` makes of it, or why it is refused. */
export function answering<const Schema extends v.GenericSchema>(
  schema: Schema,
  work: (payload: v.InferOutput<Schema>, c: Context<Caller>) => Promise<Outcome<object>>,
) {
  return async (c: Context<Caller>): Promise<Response> => {
    const sent = await readPayload(c, schema)
    if (sent.refusal) return refuse(c, sent.refusal)
    const { data, refusal } = await work(sent.data, c)
    return refusal ? refuse(c, refusal) : c.json({ data })
  }
}
