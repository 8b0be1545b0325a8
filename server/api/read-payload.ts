import type { Context } from 'hono'
import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { toCombinedFieldProblems } from '#domain/combined-field-problems.ts'
import { toFieldProblems } from '#domain/field-problem.ts'
import { isForm } from '../middleware/limits/body-limit.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { parseMultipart } from './parse-multipart.ts'

/** JSON is UTF-8 (RFC 8259), and nothing here unpacks: what is said to be something else is not read as if it were. */
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i
const IDENTITY_ENCODING = /^\s*(identity\s*)?$/i

/** The text of a payload. Throws a TypeError for what is no UTF-8, instead of putting signs of its own in its place. */
const utf8 = (bytes: BufferSource) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/**
 * A NUL, or half a sign, as JSON writes it: PostgreSQL keeps neither. After another backslash it is one that somebody typed, and
 * text as any.
 */
const UNSTORABLE_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** The fields in which stands what is no text: each is wrong. */
function findUnstorableText(checked: unknown): [field: string, problem: 'value-invalid'][] {
  const isWrong = (value: unknown) => UNSTORABLE_TEXT.test(JSON.stringify(value) ?? '')
  if (!isWrong(checked)) return []
  return Object.entries(Object(checked)).flatMap(([field, value]) =>
    isWrong(value) ? [[field, 'value-invalid']] : [],
  )
}

/** What was sent, checked; or why it is refused, field by field (D1). */
export function validatePayload<const Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
  { isOffice }: { isOffice: boolean },
): Outcome<v.InferOutput<Schema>> {
  const { success, output, issues } = v.safeParse(schema, sent)
  if (success) {
    const wrong = findUnstorableText(output)
    if (wrong.length === 0) return { data: output }
    return { refusal: { code: 'invalid-fields', problems: Object.fromEntries(wrong) } }
  }
  return {
    refusal: {
      code: 'invalid-fields',
      problems: isOffice ? toCombinedFieldProblems(issues) : toFieldProblems(issues),
    },
  }
}

/** The files of a form under their names; none that is empty, as a form sends where nothing was chosen. */
export type UploadedFiles = Readonly<Record<string, Buffer>>

/** The JSON of a request and the files with it, where it is a form. Throws where it is none. */
async function readBody(c: Context, files: NonNullable<Call['files']>) {
  if (!isForm(c, { files })) return { json: JSON.parse(utf8(await c.req.arrayBuffer())), files: {} }
  const parts = parseMultipart(Buffer.from(await c.req.arrayBuffer()), c.req.header('Content-Type') ?? '')
  const json: unknown = JSON.parse(utf8(parts.get('payload') ?? Buffer.alloc(0)))
  const sent = Object.keys(files).flatMap((name) => {
    const file = parts.get(name)
    return file && file.length > 0 ? [[name, file] as const] : []
  })
  return { json, files: Object.fromEntries(sent) }
}

/** The payload of a request, checked, and the files with it; or why it is refused, field by field (D1). */
export async function readPayload<const Schema extends v.GenericSchema>(
  c: Context,
  { payload, files = {} }: { payload: Schema; files: Call['files'] },
  of: { isOffice: boolean },
): Promise<Outcome<{ payload: v.InferOutput<Schema>; files: UploadedFiles }>> {
  const isKnown = JSON_TYPE.test(c.req.header('Content-Type') ?? '') || isForm(c, { files })
  if (!isKnown || !IDENTITY_ENCODING.test(c.req.header('Content-Encoding') ?? '')) {
    return { refusal: { code: 'unsupported-media-type' } }
  }
  const sent = await readBody(c, files).catch(() => undefined)
  if (!sent) return { refusal: { code: 'invalid-json' } }
  const known = new Map(Object.entries(files))
  const tooLarge = Object.entries(sent.files).some(
    ([name, file]) => file.length > (known.get(name)?.max ?? 0),
  )
  if (tooLarge) return { refusal: { code: 'body-too-large' } }
  const { data, refusal } = validatePayload(payload, sent.json, of)
  return refusal ? { refusal } : { data: { payload: data, files: sent.files } }
}
