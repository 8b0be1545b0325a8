import type { Context } from 'hono'
import * as v from 'valibot'
import { fieldErrors } from '#domain/field-problem.ts'
import type { Caller } from '../caller.ts'
import { json } from '../json.ts'
import { refuse } from '../refuse.ts'
import type { Outcome } from '../use-case.ts'

/** Answers `{ "data": … }`; without data 404 (D1). */
export function give(c: Context, data: object | undefined): Response {
  return data ? json(c, { data }) : refuse(c, { code: 'not-found' })
}

/** The same for what everybody sees alike until the catalogue changes. What is not there is kept by nobody. */
export function givePublic(c: Context, data: object | undefined): Response {
  const isThere = Array.isArray(data) ? data.length > 0 : data !== undefined
  if (isThere) c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  return give(c, data)
}

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
  return { refusal: { code: 'invalid-fields', problems: fieldErrors(issues) } }
}

const giveData = (c: Context, data: object | null) => (data ? json(c, { data }) : c.body(null, 204))

/** Answers with how something ended: with its data, 204 where there is none to give, or why it is refused (D1). */
export function answer<Data extends object | null>(
  c: Context,
  { data, refusal }: Outcome<Data>,
  giveIt: (c: Context, data: Data) => Response = giveData,
): Response {
  return refusal ? refuse(c, refusal) : giveIt(c, data)
}

/** Answers a call that takes a payload: with what `work` makes of it, or why it is refused. */
export function answering<const Schema extends v.GenericSchema, Data extends object | null>(
  schema: Schema,
  work: (payload: v.InferOutput<Schema>, c: Context<Caller>) => Promise<Outcome<Data>>,
  giveIt?: (c: Context, data: Data) => Response,
) {
  return async (c: Context<Caller>): Promise<Response> => {
    const sent = await readPayload(c, schema)
    return sent.refusal ? refuse(c, sent.refusal) : answer(c, await work(sent.data, c), giveIt)
  }
}
